import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

interface LockTimes {
  /** How often the holder shows that it lives. */
  beatMs: number;
  /** Who was not seen to live for so long has died with the lock. */
  deadAfterMs: number;
  /** Well after that: one who waits outlives a holder that has died. */
  giveUpAfterMs: number;
}

const defaultTimes: LockTimes = { beatMs: 1000, deadAfterMs: 6000, giveUpAfterMs: 30_000 };
const waitMs = 25;

/**
 * One at a time, over processes and machines that share a folder. The holder touches the lock once
 * a second; whoever waits goes by its own clock alone, for those of two machines need not agree.
 */
export async function withLock<Result>(
  file: string,
  act: (isHeld: () => boolean) => Promise<Result>,
  times: LockTimes = defaultTimes,
): Promise<Result> {
  const own = randomUUID();
  const isHeld = (): boolean => read(file) === own;
  await acquireInOrder(file, own, times);
  const beat = setInterval(() => {
    if (isHeld()) touch(file);
  }, times.beatMs);
  try {
    return await act(isHeld);
  } finally {
    clearInterval(beat);
    if (isHeld()) fs.rmSync(file, { force: true });
  }
}

async function acquireInOrder(file: string, own: string, times: LockTimes): Promise<void> {
  const until = performance.now() + times.giveUpAfterMs;
  let seen = { sign: '', at: 0 };
  while (!take(file, own)) {
    const now = performance.now();
    if (now > until)
      throw new Error(`Somebody else holds the lock ${file}: try again in a minute.`);
    const sign = signOf(file);
    if (sign !== seen.sign) seen = { sign, at: now };
    else if (now - seen.at > times.deadAfterMs) removeDead(file, sign);
    await sleep(waitMs * (0.5 + Math.random()));
  }
}

function take(file: string, own: string): boolean {
  try {
    fs.writeFileSync(file, own, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Who holds it, and when it was last seen to live. */
const signOf = (file: string): string =>
  `${read(file)} ${fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs}`;

function touch(file: string): void {
  const now = new Date();
  try {
    fs.utimesSync(file, now, now);
  } catch {
    // It was taken away in between: nothing is written without it.
  }
}

function removeDead(file: string, sign: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    fs.renameSync(file, aside);
    // Somebody was faster, and this is the new holder’s: it goes back.
    if (signOf(aside) !== sign) fs.linkSync(aside, file);
  } catch {
    // It is gone, or taken anew: either way it is not a dead one’s any more.
  }
  fs.rmSync(aside, { force: true });
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
