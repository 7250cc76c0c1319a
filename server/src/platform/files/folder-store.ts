import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStore, type FileType, fileTypes } from './file-store.ts';
import { limitBytes } from './limit-bytes.ts';
import { checkedName } from './stored-name.ts';
import { stripFile } from './strip-file.ts';

/** Uploads in a folder: unfinished ones by their id in `unfinished/`, the others by name. */
export function createFolderStore(folder: string): FileStore {
  const partFolder = join(folder, 'unfinished');
  const part = (id: string) => join(partFolder, checkedName(id));
  const file = (name: string) => join(folder, checkedName(name));
  /** A ready upload has its type as an extension to its id. */
  const ready = (id: string, type: FileType) => join(partFolder, checkedName(`${id}.${type}`));
  const received = (id: string) => sizeOf(part(id)).then((bytes) => bytes ?? 0);
  return {
    received,
    append: async (id, { bytes, limit }) => {
      await mkdir(partFolder, { recursive: true, mode: 0o700 });
      const room = limit - (await received(id));
      const flags = { flags: 'a', mode: 0o600 };
      // Keep what came before a connection broke: the next part continues after it.
      await pipeline(bytes, limitBytes(room), createWriteStream(part(id), flags));
      return received(id);
    },
    readStart: async (id, length) => {
      const handle = await open(part(id), 'r');
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    prepare: async (id, type) => {
      await stripFile(part(id), type);
      await rename(part(id), ready(id, type));
    },
    prepared: async (id) => {
      for (const type of fileTypes) {
        if ((await sizeOf(ready(id, type))) !== undefined) return type;
      }
      return undefined;
    },
    publish: async (id, { name, type }) => {
      const isDone = (await sizeOf(file(name))) !== undefined;
      if (isDone && (await sizeOf(ready(id, type))) === undefined) return;
      await rename(ready(id, type), file(name));
    },
    discard: async (id) => {
      await rm(part(id), { force: true });
      for (const type of fileTypes) await rm(ready(id, type), { force: true });
    },
    remove: (name) => rm(file(name), { force: true }),
    open: async (name) => {
      const bytes = await sizeOf(file(name));
      if (bytes === undefined) return undefined;
      return { bytes, read: (range) => createReadStream(file(name), range) };
    },
  };
}

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
