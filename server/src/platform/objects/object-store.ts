import type { Readable } from 'node:stream';

export interface ObjectInfo {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

/** Objects by key, with `/` between the parts of a key: what every S3-compatible store offers. */
export interface ObjectStore {
  /** Undefined if there is no such object. `range` includes both ends. */
  get(
    key: string,
    range?: { start: number; end: number },
  ): Promise<{ bytes: number; body: Readable } | undefined>;
  info(key: string): Promise<ObjectInfo | undefined>;
  put(key: string, content: Buffer | Blob): Promise<void>;
  /** False if there is one already; of those who try at once, one gets true. */
  create(key: string, content: Buffer | Blob): Promise<boolean>;
  copy(from: string, to: string): Promise<void>;
  /** Succeeds for one that is not there, too. */
  remove(key: string): Promise<void>;
  /** In the order of their keys; `after` leaves out the keys up to it. */
  list(prefix: string, after?: string): AsyncIterable<ObjectInfo>;
}

export async function readObject(store: ObjectStore, key: string): Promise<Buffer | undefined> {
  const found = await store.get(key);
  if (!found) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of found.body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The objects below a folder, as a store of their own. */
export function objectsBelow(store: ObjectStore, folder: string): ObjectStore {
  const full = (key: string) => `${folder}/${key}`;
  const own = (info: ObjectInfo) => ({ ...info, key: info.key.slice(folder.length + 1) });
  return {
    get: (key, range) => store.get(full(key), range),
    info: async (key) => {
      const found = await store.info(full(key));
      return found && own(found);
    },
    put: (key, content) => store.put(full(key), content),
    create: (key, content) => store.create(full(key), content),
    copy: (from, to) => store.copy(full(from), full(to)),
    remove: (key) => store.remove(full(key)),
    async *list(prefix, after) {
      const found = store.list(full(prefix), after === undefined ? undefined : full(after));
      for await (const info of found) yield own(info);
    },
  };
}
