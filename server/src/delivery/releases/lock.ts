import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

interface LockTimes {
  /** The holder’s heartbeat interval. */
  heartbeatMs: number;
  /** A holder without a heartbeat for this long counts as dead. */
  deadAfterMs: number;
  /** Well above `deadAfterMs`, so that a waiter outlasts a dead holder. */
  giveUpAfterMs: number;
}

const defaultTimes: LockTimes = { heartbeatMs: 1000, deadAfterMs: 6000, giveUpAfterMs: 30_000 };
const waitMs = 25;

/**
 * A mutex for processes and machines that share a folder. The holder touches the lock file once a
 * second; waiters measure with their own clock only, since clocks of two machines may differ.
 */
export async function withLock<Result>(
  file: string,
  act: (isHeld: () => boolean) => Promise<Result>,
  times: LockTimes = defaultTimes,
): Promise<Result> {
  const own = randomUUID();
  const isHeld = (): boolean => read(file) === own;
  await acquire(file, own, times);
  const heartbeat = setInterval(() => {
    if (isHeld()) touch(file);
  }, times.heartbeatMs);
  try {
    return await act(isHeld);
  } finally {
    clearInterval(heartbeat);
    if (isHeld()) fs.rmSync(file, { force: true });
  }
}

async function acquire(file: string, own: string, times: LockTimes): Promise<void> {
  const until = performance.now() + times.giveUpAfterMs;
  let seen = { fingerprint: '', at: 0 };
  while (!tryCreate(file, own)) {
    const now = performance.now();
    if (now > until)
      throw new Error(`Another process holds the lock ${file}: try again in a minute.`);
    const fingerprint = fingerprintOf(file);
    if (fingerprint !== seen.fingerprint) seen = { fingerprint, at: now };
    else if (now - seen.at > times.deadAfterMs) removeDeadLock(file, fingerprint);
    await sleep(waitMs * (0.5 + Math.random()));
  }
}

function tryCreate(file: string, own: string): boolean {
  try {
    fs.writeFileSync(file, own, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** The holder and its last heartbeat. */
const fingerprintOf = (file: string): string =>
  `${read(file)} ${fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs}`;

function touch(file: string): void {
  const now = new Date();
  try {
    fs.utimesSync(file, now, now);
  } catch {
    // The lock was lost meanwhile; `isHeld` stops the write.
  }
}

function removeDeadLock(file: string, fingerprint: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    fs.renameSync(file, aside);
    // Another waiter was faster and this is the new holder’s lock: put it back.
    if (fingerprintOf(aside) !== fingerprint) fs.linkSync(aside, file);
  } catch {
    // The lock is gone or newly taken: no dead holder is left.
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
