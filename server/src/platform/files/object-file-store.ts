import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '../objects/object-store.ts';
import { type FileStore, type FileType, fileTypes } from './file-store.ts';
import { openObjectTree } from './file-tree.ts';
import { limitBytes } from './limit-bytes.ts';
import { checkedName } from './stored-name.ts';
import { stripFile } from './strip-file.ts';

/** What is kept in memory of an upload that arrives. */
const partBytes = 4 * 1024 * 1024;

/**
 * Uploads in an object store: the parts of unfinished ones below their id, each named by its place,
 * the others by name. Nothing is appended to an object, so each request adds objects of its own.
 */
export const createObjectFileStore = (objects: ObjectStore): FileStore =>
  new ObjectFileStore(objects);

const partsOf = (id: string): string => `unfinished/${checkedName(id)}/`;
const ready = (id: string, type: FileType): string => `unfinished/${checkedName(`${id}.${type}`)}`;

class ObjectFileStore implements FileStore {
  readonly #objects: ObjectStore;

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  async received(id: string): Promise<number> {
    let bytes = 0;
    for await (const part of this.#objects.list(partsOf(id))) bytes += part.bytes;
    return bytes;
  }

  async append(id: string, { bytes, limit }: { bytes: Readable; limit: number }): Promise<number> {
    let at = await this.received(id);
    let kept: Buffer[] = [];
    let keptBytes = 0;
    const flush = async () => {
      if (keptBytes === 0) return;
      const key = partsOf(id) + String(at).padStart(12, '0');
      await this.#objects.put(key, Buffer.concat(kept));
      at += keptBytes;
      [kept, keptBytes] = [[], 0];
    };
    try {
      await pipeline(bytes, limitBytes(limit - at), async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          kept.push(chunk);
          keptBytes += chunk.length;
          if (keptBytes >= partBytes) await flush();
        }
      });
    } finally {
      // Keep what came before a connection broke: the next part continues after it.
      await flush();
    }
    return at;
  }

  async readStart(id: string, length: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let read = 0;
    for await (const chunk of this.#readParts(id)) {
      chunks.push(chunk);
      read += chunk.length;
      if (read >= length) break;
    }
    return Buffer.concat(chunks).subarray(0, length);
  }

  async prepare(id: string, type: FileType): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'upload-'));
    const file = join(folder, 'file');
    try {
      await pipeline(Readable.from(this.#readParts(id)), createWriteStream(file, { mode: 0o600 }));
      await stripFile(file, type);
      await this.#objects.put(ready(id, type), await openAsBlob(file));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    await this.#removeParts(id);
  }

  async prepared(id: string): Promise<FileType | undefined> {
    const keys = new Set<string>();
    const prefix = `unfinished/${checkedName(id)}.`;
    for await (const { key } of this.#objects.list(prefix)) keys.add(key);
    return fileTypes.find((type) => keys.has(ready(id, type)));
  }

  async publish(id: string, { name, type }: { name: string; type: FileType }): Promise<void> {
    const from = ready(id, type);
    if (await this.#objects.info(from)) {
      await this.#objects.copy(from, checkedName(name));
      await this.#objects.remove(from);
    } else if (!(await this.#objects.info(checkedName(name)))) {
      throw new Error('an upload that is to be published is gone');
    }
  }

  async discard(id: string): Promise<void> {
    await this.#removeParts(id);
    for (const type of fileTypes) await this.#objects.remove(ready(id, type));
  }

  remove(name: string): Promise<void> {
    return this.#objects.remove(checkedName(name));
  }

  async open(name: string) {
    const found = await this.#objects.info(checkedName(name));
    if (!found) return undefined;
    return {
      bytes: found.bytes,
      read: (range?: { start: number; end: number }) =>
        Readable.from(readOne(this.#objects, name, range), { objectMode: false }),
    };
  }

  async *#readParts(id: string): AsyncGenerator<Buffer> {
    for await (const { key } of this.#objects.list(partsOf(id))) yield* readOne(this.#objects, key);
  }

  async #removeParts(id: string): Promise<void> {
    for await (const { key } of this.#objects.list(partsOf(id))) await this.#objects.remove(key);
  }
}

async function* readOne(
  objects: ObjectStore,
  key: string,
  range?: { start: number; end: number },
): AsyncGenerator<Buffer> {
  const found = await objects.get(key, range);
  if (!found) throw new Error('a file was removed while it was read');
  yield* found.body;
}

/**
 * While uploads move from a folder into an object store: the folder stays the place of all, and
 * what is published goes into both. Servers that know one of the two miss nothing.
 */
export function createMovingFileStore(
  folder: FileStore,
  { objects }: { objects: ObjectStore },
): FileStore {
  const moved = new ObjectFileStore(objects);
  return {
    ...folder,
    publish: async (id, file) => {
      await folder.publish(id, file);
      const published = await folder.open(file.name);
      if (published) await openObjectTree(objects).write(file.name, published.read());
    },
    remove: async (name) => {
      await folder.remove(name);
      await moved.remove(name);
    },
    open: async (name) => (await folder.open(name)) ?? moved.open(name),
  };
}
