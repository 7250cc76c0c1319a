import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type {
  LiveFile,
  LiveRemote,
  Releases,
  RemoteRelease,
  ShellRelease,
} from '@shared/contract/releases';

export interface LiveSet {
  /** Identifies exactly these releases. */
  id: string;
  shell: ShellRelease;
  /** The page of the shell's release, with places for what the server writes. */
  template: string;
  releases: Releases;
}

export interface LiveSets {
  /** The set of this moment. */
  current(): LiveSet;
}

const recheckMs = 1000;

/** Reads the live set, and again when the file has changed: a release needs no restart. */
export function watchLiveSet(folder: string, now: () => number = Date.now): LiveSets {
  const file = path.join(folder, 'live.json');
  let known: { stamp: string; set: LiveSet } | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    current() {
      if (known && now() - checkedAt < recheckMs) return known.set;
      checkedAt = now();
      const { mtimeMs, ino } = fs.statSync(file);
      const stamp = `${mtimeMs} ${ino}`;
      if (known?.stamp !== stamp) known = { stamp, set: readLiveSet(folder) };
      return known.set;
    },
  };
}

function readLiveSet(folder: string): LiveSet {
  const text = fs.readFileSync(path.join(folder, 'live.json'), 'utf8');
  const live = JSON.parse(text) as LiveFile;
  const read = <Release>(name: string, release: string): Release =>
    JSON.parse(
      fs.readFileSync(path.join(folder, name, release, 'release.json'), 'utf8'),
    ) as Release;

  const shell = read<ShellRelease>('shell', live.shell.live);
  const remotes = Object.entries(live.remotes)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, entry]): LiveRemote => {
      const previous = entry.previous ? read<RemoteRelease>(name, entry.previous) : undefined;
      return { ...read<RemoteRelease>(name, entry.live), ...(previous && { previous }) };
    });
  const { version, build, words } = shell;
  return {
    id: createHash('sha256').update(text).digest('hex').slice(0, 12),
    shell,
    template: fs.readFileSync(path.join(folder, 'shell', live.shell.live, 'index.html'), 'utf8'),
    releases: { schema: 1, shell: { version, build, words }, remotes },
  };
}
