import { join } from 'node:path';
import * as z from 'zod/mini';
import type { FileTree } from '../../platform/files/file-tree.ts';

/**
 * A folder with a backup:
 *   database/<table>.jsonl.gz   rows of one moment
 *   uploads/ releases/          the files beside the database
 *   sums.sha256                 the SHA-256 of each of them: `sha256sum --check` reads it
 *   backup.json                 what it is; written last, so that a part of a backup is none
 */
export const noteFile = 'backup.json';
export const sumsFile = 'sums.sha256';
export const rowsFile = (table: string): string => `database/${table}.jsonl.gz`;

const sum = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const note = z.strictObject({
  schema: z.literal(1),
  takenAt: z.string(),
  migrations: z.array(z.strictObject({ number: z.int(), name: z.string(), hash: sum })),
  /** The head of the ledger's chain, as in the server's log. */
  ledgerHead: z.string(),
  /** Which keys a server on this backup needs: their names alone. */
  keys: z.array(z.string()),
  secretKeyFingerprint: z.string(),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      rows: z.int(),
      columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
    }),
  ),
  sums: sum,
});
export type BackupNote = z.infer<typeof note>;

/** Undefined for what no backup has written. */
export function parseNote(text: string): BackupNote | undefined {
  try {
    return note.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export const formatSums = (sums: ReadonlyMap<string, string>): string =>
  [...sums].map(([path, digest]) => `${digest}  ${path}\n`).join('');

export function parseSums(text: string): Map<string, string> {
  const sums = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, digest, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (digest && path && isInside(path)) sums.set(path, digest);
  }
  return sums;
}

const isInside = (path: string): boolean =>
  !join('/', path).startsWith('/..') && !/(^|\/)\.\.(\/|$)/.test(path);

/** The files of a tree below one of its folders. */
export const below = (tree: FileTree, folder: string): FileTree => ({
  list: async function* () {
    for await (const path of tree.list()) {
      if (path.startsWith(`${folder}/`)) yield path.slice(folder.length + 1);
    }
  },
  read: (path) => tree.read(`${folder}/${path}`),
  write: (path, bytes) => tree.write(`${folder}/${path}`, bytes),
  remove: (path) => tree.remove(`${folder}/${path}`),
});
