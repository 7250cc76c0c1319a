import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Why these faults are left out on this machine; undefined if it can mount. */
export function findMountProblem(): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux';
  if (process.getuid?.() !== 0) return 'needs root, to mount';
  const folder = mkdtempSync(join(tmpdir(), 'mount-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]);
  if (status === 0) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  if (status !== 0) return 'needs the right to mount';
  return existsSync('/dev/loop-control') ? undefined : 'needs loop devices';
}

/** A file system of its own. */
export interface Volume {
  folder: string;
  remove(): Promise<void>;
}

/** A file system in memory that is soon full. */
export async function mountMemory(megabytes: number): Promise<Volume> {
  const folder = makeFolder('memory-');
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]);
  const remove = async () => {
    await unmount(folder);
    rmSync(folder, { recursive: true });
  };
  return { folder, remove };
}

/** A disk whose power can be cut. */
export interface Disk extends Volume {
  /** Keeps a copy of what has reached the disk by now. Freeze every program that writes to it. */
  copy(): Promise<void>;
  /** Mounts the copy in place of the disk. End every program that uses it. */
  replace(): Promise<void>;
}

/**
 * A file as a disk. What a program writes stays in the memory of the mounted file system until it
 * is synced; only then is it in the file. So a copy of the file is what a power cut would leave.
 */
export async function mountDisk(): Promise<Disk> {
  const parent = makeFolder('disk-');
  const folder = join(parent, 'mounted');
  mkdirSync(folder);
  const image = join(parent, 'image');
  const copy = join(parent, 'copy');
  await run('truncate', ['-s', '1G', image]);
  // Without a background task that writes.
  await run('mkfs.ext4', ['-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image]);
  const mount = () => run('mount', ['-o', 'loop', image, folder]);
  await mount();
  chmodSync(folder, 0o711);
  return {
    folder,
    copy: async () => {
      for (let before = await readWrites(folder); ; ) {
        await run('cp', ['--sparse=always', image, copy]);
        const after = await readWrites(folder);
        // Otherwise the copy has one part from before a write, and another from after it.
        if (after === before) return;
        before = after;
      }
    },
    replace: async () => {
      await unmount(folder);
      await run('mv', [copy, image]);
      await mount();
    },
    remove: async () => {
      await unmount(folder);
      rmSync(parent, { recursive: true });
    },
  };
}

/** A process that was killed holds its files for a moment more. */
async function unmount(folder: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run('umount', [folder]);
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(100);
    }
  }
}

/** How many writes the disk has completed, once none is under way. */
async function readWrites(folder: string): Promise<string> {
  const { stdout } = await run('findmnt', ['-n', '-o', 'SOURCE', folder]);
  for (;;) {
    const stat = readFileSync(`/sys/class/block/${basename(stdout.trim())}/stat`, 'utf8');
    const [, , , , writes = '', , , , inFlight] = stat.trim().split(/\s+/);
    if (inFlight === '0') return writes;
    await sleep(10);
  }
}

/** Postgres runs as another user than root, who must be able to enter. */
function makeFolder(prefix: string): string {
  const folder = mkdtempSync(join('/tmp', prefix));
  chmodSync(folder, 0o711);
  return folder;
}
