import { randomFillSync } from 'node:crypto';

/** 32 letters, so that a random byte picks one without bias. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 8;

const random = Buffer.alloc(512 * length);
let used = random.length;

/** A request number, short enough to read to support over the phone. */
export function createRequestNumber(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  let number = '';
  for (const end = used + length; used < end; used += 1) {
    number += letters[(random[used] ?? 0) % letters.length];
  }
  return number;
}
