import { hash, verify } from '@node-rs/argon2';
import { makeQueue } from './hash-queue.ts';

/** argon2id with the cost that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const inTurn = makeQueue({ atOnce: 3, waiting: 240 });

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, cost));

/** Hashes with a given salt: equal texts get equal hashes. */
export const hashWithSalt = (text: string, salt: Buffer): Promise<string> =>
  inTurn(() => hash(text, { ...cost, salt }));

let decoy: Promise<string> | undefined;

/** Takes as long for a person who does not exist as for one who does. */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  // Bypasses the queue: this promise is cached for good, so it must not be a refusal.
  decoy ??= hash('nobody has this one', cost);
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && stored !== undefined;
}
