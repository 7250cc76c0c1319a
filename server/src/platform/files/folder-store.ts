import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileStore, type FileType, fileTypes } from './file-store.ts';
import { stripMetadata } from './metadata.ts';
import { hideVideoMetadata } from './video-metadata.ts';

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
      if (type === 'mp4') await hideVideoMetadata(part(id));
      else await rewrite(part(id), (bytes) => stripMetadata(bytes, type));
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

/** The server makes all names; one that leads out of the folder is a bug. */
function checkedName(name: string): string {
  if (!/^[a-z0-9-]{1,64}(\.[a-z0-9]{2,4})?$/.test(name)) throw new Error('a file name is wrong');
  return name;
}

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );

async function rewrite(path: string, change: (bytes: Buffer) => Buffer): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    const changed = change(await handle.readFile());
    await handle.truncate(0);
    await handle.write(changed, 0, changed.length, 0);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** More bytes than announced; the surplus never reaches the disk. */
class TooManyBytesError extends Error {
  readonly code = 'FST_ERR_CTP_BODY_TOO_LARGE';
}

function limitBytes(room: number): Transform {
  let left = room;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left >= 0) done(null, chunk);
      else done(new TooManyBytesError('more bytes than were announced'));
    },
  });
}
