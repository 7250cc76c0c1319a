import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createQueue, type Lane } from './hash-queue.ts';

/** argon2id with the cost that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const maxRunning = 3;

/** Leaves a core to signed-in people's proofs and to everything else. */
export const maxVisitorHashes = Math.min(maxRunning - 1, Math.max(1, availableParallelism() - 1));

export const hashQueue = createQueue({
  maxRunning,
  maxVisitorsRunning: maxVisitorHashes,
  maxWaiting: 240,
  maxWaitingPerGroup: 20,
});

export const laneOfPerson = (personId: string): Lane => ({
  isVisitor: false,
  keys: [personId],
});

/** Without a lane: for the server itself. */
export const hashPassword = (password: string, lane?: Lane): Promise<string> =>
  hashQueue(() => hash(password, cost), lane);

let decoy: Promise<string> | undefined;

/** Takes as long for a person who does not exist as for one who does. */
export async function verifyPassword(given: {
  stored: string | undefined;
  password: string;
  lane: Lane;
}): Promise<boolean> {
  const { stored, password, lane } = given;
  // Bypasses the queue: this promise is cached for good, so it must not be a refusal.
  decoy ??= hash('nobody has this one', cost);
  const against = stored ?? (await decoy);
  const matches = await hashQueue(() => verify(against, password), lane);
  return matches && stored !== undefined;
}
