import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export interface SystemUser {
  uid: number;
  gid: number;
}

/** Postgres refuses to run as root: it then runs as its own user or as an unprivileged one. */
export function findUnprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    // On macOS the uid of nobody is negative, which the system calls do not accept.
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('Postgres does not run as root, and there is no user "postgres" or "nobody".');
}

/** Whether the user can traverse every folder above the path; /root, for example, blocks it. */
export function canReach({ uid, gid }: SystemUser, path: string): boolean {
  for (let folder = realpathSync(dirname(path)); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Creates a folder that an unprivileged user can reach, unlike some data folders. */
export function makeReachableFolder(): string {
  const folder = '/var/lib/webview';
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return folder;
}

/** The programs themselves, or a copy that the user can reach. */
export function reachablePrograms(programs: string, user: SystemUser | undefined): string {
  if (!user || canReach(user, join(programs, 'postgres'))) return programs;
  const manifest = readFileSync(join(programs, '../../../package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const copy = join(makeReachableFolder(), `postgres-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(join(programs, '..'), unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      // Another process was quicker.
      if (!existsSync(copy)) throw error;
    }
  }
  return join(copy, 'bin');
}
