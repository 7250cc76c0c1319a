import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** One at a time, over processes and machines that share a folder. */
const giveUpAfterMs = 20_000;
const waitMs = 25;
/** A change takes milliseconds: who holds the lock for so long has died with it. */
const staleAfterMs = 30_000;

export async function withLock<Result>(file: string, act: () => Promise<Result>): Promise<Result> {
  const own = randomUUID();
  const until = Date.now() + giveUpAfterMs;
  while (!take(file, own)) {
    if (Date.now() > until)
      throw new Error(`Somebody else holds the lock ${file}: try again in a minute.`);
    removeStale(file);
    await sleep(waitMs * (0.5 + Math.random()));
  }
  try {
    return await act();
  } finally {
    if (read(file) === own) fs.rmSync(file, { force: true });
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

function removeStale(file: string): void {
  const holder = read(file);
  const age = Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age <= staleAfterMs) return;
  const aside = `${file}.${randomUUID()}`;
  try {
    fs.renameSync(file, aside);
    // Somebody was faster, and this is the new holder’s: it goes back.
    if (read(aside) !== holder) fs.linkSync(aside, file);
  } catch {
    // It is gone, or taken anew: either way it is not stale any more.
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
