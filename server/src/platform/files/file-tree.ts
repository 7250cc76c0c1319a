import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '../objects/object-store.ts';

/** Files by their path, with `/` between its parts: what a backup reads, and a restore writes. */
export interface FileTree {
  list(): AsyncIterable<string>;
  /** Undefined if the file is not there, or no longer. */
  read(path: string): Promise<Readable | undefined>;
  write(path: string, bytes: Readable): Promise<void>;
  remove(path: string): Promise<void>;
}

export function openFolderTree(folder: string): FileTree {
  return {
    async *list() {
      const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return [];
          throw error;
        },
      );
      const paths = entries
        .filter((one) => one.isFile())
        .map((one) => relative(folder, join(one.parentPath, one.name)).split(sep).join('/'));
      yield* paths.sort();
    },
    read: (path) =>
      new Promise((resolve, reject) => {
        const bytes = createReadStream(join(folder, path));
        bytes.once('open', () => resolve(bytes));
        bytes.once('error', (error: NodeJS.ErrnoException) =>
          error.code === 'ENOENT' ? resolve(undefined) : reject(error),
        );
      }),
    remove: (path) => rm(join(folder, path), { force: true }),
    write: async (path, bytes) => {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await pipeline(bytes, createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }));
    },
  };
}

/** The size of an object is said before its bytes, so they wait in a file until all are there. */
export const openObjectTree = (objects: ObjectStore): FileTree => ({
  async *list() {
    for await (const { key } of objects.list('')) yield key;
  },
  read: async (path) => (await objects.get(path))?.body,
  remove: (path) => objects.remove(path),
  write: async (path, bytes) => {
    const folder = await mkdtemp(join(tmpdir(), 'object-'));
    const file = join(folder, 'file');
    try {
      await pipeline(bytes, createWriteStream(file, { mode: 0o600 }));
      await objects.put(path, await openAsBlob(file));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** The SHA-256 of what passes through; complete at the end of the stream. */
export function hashing(): { through: Transform; digest: () => string } {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, digest: () => hash.digest('hex') };
}

/** Copies a file and returns the SHA-256 of its bytes; undefined if it was gone. */
export async function copyFile(
  path: string,
  { from, to }: { from: FileTree; to: FileTree },
): Promise<string | undefined> {
  const bytes = await from.read(path);
  if (!bytes) return undefined;
  const { through, digest } = hashing();
  const failed = pipeline(bytes, through);
  await Promise.all([failed, to.write(path, through)]);
  return digest();
}
