import { hash, verify } from '@node-rs/argon2';
import { createQueue } from './hash-queue.ts';

/** argon2id with the cost that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const enqueue = createQueue({ maxRunning: 3, maxWaiting: 240 });

export const hashPassword = (password: string): Promise<string> =>
  enqueue(() => hash(password, cost));

/** Hashes with a given salt: equal texts get equal hashes. */
export const hashWithSalt = (text: string, salt: Buffer): Promise<string> =>
  enqueue(() => hash(text, { ...cost, salt }));

let decoy: Promise<string> | undefined;

/** Takes as long for a person who does not exist as for one who does. */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  // Bypasses the queue: this promise is cached for good, so it must not be a refusal.
  decoy ??= hash('nobody has this one', cost);
  const against = stored ?? (await decoy);
  const matches = await enqueue(() => verify(against, password));
  return matches && stored !== undefined;
}
