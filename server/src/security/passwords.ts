import { hash, verify } from '@node-rs/argon2';

/** argon2id with the cost that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/** Takes as long for a person who does not exist as for one who does. */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this one');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== undefined;
}
