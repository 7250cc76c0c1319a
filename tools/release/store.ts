import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEntry, LiveFile } from '@shared/contract/releases';

/**
 * The folder of releases: `<name>/<version>-<build>/` never changes once it is there; `live.json`
 * says what is live and is replaced whole under a lock; `log.jsonl` is only added to.
 */
export interface ReleaseStore {
  live(): LiveFile | undefined;
  has(name: string, release: string): boolean;
  /** Copies a built folder in. The same release twice is the same as once. */
  publish(name: string, release: string, folder: string): void;
  /** Makes releases live, all at once; who changes it at the same time is not lost. */
  goLive(changes: Record<string, string>): Promise<void>;
}

const lockTries = 100;
const lockWaitMs = 50;
const staleLockMs = 30_000;

export function openStore(folder: string): ReleaseStore {
  const liveFile = path.join(folder, 'live.json');
  const read = (): LiveFile | undefined =>
    fs.existsSync(liveFile)
      ? (JSON.parse(fs.readFileSync(liveFile, 'utf8')) as LiveFile)
      : undefined;
  const at = (name: string, release: string) => path.join(folder, name, release);
  return {
    live: read,
    has: (name, release) => fs.existsSync(path.join(at(name, release), 'release.json')),
    publish(name, release, source) {
      if (this.has(name, release)) return;
      const target = at(name, release);
      const half = `${target}.${process.pid}.part`;
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.rmSync(half, { recursive: true, force: true });
      fs.cpSync(source, half, { recursive: true });
      // A folder without its description is what a broken attempt left behind.
      fs.rmSync(target, { recursive: true, force: true });
      fs.renameSync(half, target);
    },
    goLive: (changes) => withLock(folder, () => writeLive({ folder, before: read(), changes })),
  };
}

interface LiveChange {
  folder: string;
  before: LiveFile | undefined;
  changes: Record<string, string>;
}

function writeLive({ folder, before, changes }: LiveChange): void {
  const entry = (name: string, old: LiveEntry | undefined): LiveEntry | undefined => {
    const release = changes[name];
    if (!release || old?.live === release) return old;
    return { live: release, ...(old && { previous: old.live }) };
  };
  const shell = entry('shell', before?.shell);
  if (!shell) throw new Error('No shell is live yet: publish the shell first.');
  const names = new Set([...Object.keys(before?.remotes ?? {}), ...Object.keys(changes)]);
  names.delete('shell');
  const remotes = Object.fromEntries(
    [...names].sort().flatMap((name) => {
      const made = entry(name, before?.remotes[name]);
      return made ? [[name, made]] : [];
    }),
  );
  const after: LiveFile = { schema: 1, shell, remotes };
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  const half = path.join(folder, `live.${process.pid}.part`);
  fs.writeFileSync(half, `${JSON.stringify(after, null, 2)}\n`);
  fs.renameSync(half, path.join(folder, 'live.json'));
  const line = { at: new Date().toISOString(), changes };
  fs.appendFileSync(path.join(folder, 'log.jsonl'), `${JSON.stringify(line)}\n`);
}

async function withLock(folder: string, act: () => void): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  const lock = path.join(folder, 'live.lock');
  for (let tries = 0; ; tries += 1) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (tries >= lockTries)
        throw new Error('Somebody else holds the lock of the live set.', { cause: error });
      const age = fs.existsSync(lock) ? Date.now() - fs.statSync(lock).mtimeMs : 0;
      if (age > staleLockMs) fs.rmSync(lock, { force: true });
      await sleep(lockWaitMs);
    }
  }
  try {
    act();
  } finally {
    fs.rmSync(lock, { force: true });
  }
}
