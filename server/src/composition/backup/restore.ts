import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { parseHead, runVerify } from '../../ledger/verify.operator.ts';
import { CommandError } from '../../platform/commands/command.ts';
import { findSecretKey, fingerprintOf } from '../../platform/crypto/secret-key.ts';
import type { Database } from '../../platform/db/database.ts';
import { hasEmbeddedData } from '../../platform/db/embedded.ts';
import { migrate, readMigrations } from '../../platform/db/migrate.ts';
import { type DatabaseConfig, openDatabase } from '../../platform/db/open.ts';
import { holdRestore } from '../../platform/db/restore-mark.ts';
import { hasTables, readTables, refillTables, writeRows } from '../../platform/db/table-rows.ts';
import {
  copyFile,
  type FileTree,
  hashing,
  openFolderTree,
} from '../../platform/files/file-tree.ts';
import { serverTrees, type TreesConfig } from '../server-trees.ts';
import {
  type BackupNote,
  below,
  noteFile,
  parseNote,
  parseSums,
  rowsFile,
  sumsFile,
} from './backup-files.ts';

export interface RestoreConfig extends DatabaseConfig, TreesConfig {
  secretKey: Buffer | undefined;
}

type Write = (line: string) => void;

/**
 * Restores a backup into an empty place: database, uploads and releases as the configuration names
 * them. Servers refuse the database until the ledger is verified.
 */
export async function restoreBackup(
  config: RestoreConfig,
  { path, write }: { path: string; write: Write },
): Promise<number> {
  const backup = openFolderTree(resolve(path));
  const note = await readNote(resolve(path));
  requireKnownMigrations(note, config.migrationsDir);
  requireSecretKey(note, config);
  const trees = serverTrees(config);
  await requireEmptyTrees(trees);
  if (config.databaseUrl === undefined && hasEmbeddedData(config.dataDir))
    throw notEmpty('database');
  const sums = await readSums(backup, note);
  write(`The backup of ${note.takenAt} is whole: ${sums.size} files.`);
  const opened = await openDatabase(config, {
    noTimeouts: true,
    skipMigrations: true,
    asOwner: true,
  });
  try {
    return await fill(opened, { config, backup, note, sums, trees, write });
  } finally {
    await opened.close();
  }
}

interface Filling {
  config: RestoreConfig;
  backup: FileTree;
  note: BackupNote;
  sums: ReadonlyMap<string, string>;
  trees: Readonly<Record<string, FileTree>>;
  write: Write;
}

async function fill(
  { database: owner, openWithoutTimeouts }: { database: Database; openWithoutTimeouts(): Database },
  { config, backup, note, sums, trees, write }: Filling,
): Promise<number> {
  if (await hasTables(owner.db)) throw notEmpty('database');
  const migrateTo = (only?: ReadonlySet<number>) =>
    migrate(owner, config.migrationsDir, { isRestoring: true, ...(only && { only }) });
  const release = await holdRestore(owner);
  await migrateTo(new Set(note.migrations.map(({ number }) => number)));
  for (const [name, to] of Object.entries(trees)) {
    const from = below(backup, name);
    let copied = 0;
    for (const path of sums.keys()) {
      if (!path.startsWith(`${name}/`)) continue;
      await copyFile(path.slice(name.length + 1), { from, to });
      copied += 1;
    }
    write(`${name}: ${copied} files.`);
  }
  const rows = await owner.transaction((tx) =>
    refillTables(tx, async () => {
      const known = await readTables(tx);
      let count = 0;
      for (const table of note.tables) {
        if (!known.some(({ name }) => name === table.name)) {
          throw new CommandError(
            `The backup has a table that its migrations do not make: ${table.name}.`,
          );
        }
        const written = await writeRows(tx, table, linesOf(backup, table.name));
        if (written !== table.rows) {
          throw new CommandError(`${table.name} has ${written} rows instead of ${table.rows}.`);
        }
        count += written;
      }
      return count;
    }),
  );
  write(`database: ${rows} rows.`);
  for (const name of await migrateTo()) write(`Migrated further: ${name}`);
  const app = openWithoutTimeouts();
  try {
    const head = parseHead(note.ledgerHead);
    const exitCode = await runVerify(app.db, write, head && head.number > 0n ? { head } : {});
    if (exitCode !== 0) {
      write('The ledger of the backup is not sound: servers refuse this database.');
      return exitCode;
    }
  } finally {
    await app.close();
  }
  await release();
  write(`Restored. A server on it needs: ${note.keys.join(', ')}.`);
  return 0;
}

async function* linesOf(backup: FileTree, table: string): AsyncGenerator<string> {
  const packed = await backup.read(rowsFile(table));
  if (!packed) throw new CommandError(`The backup lacks ${rowsFile(table)}.`);
  for await (const line of createInterface({ input: packed.pipe(createGunzip()) })) yield line;
}

async function readNote(folder: string): Promise<BackupNote> {
  const text = await readFile(join(folder, noteFile), 'utf8').catch(() => undefined);
  const note = text === undefined ? undefined : parseNote(text);
  if (note) return note;
  throw new CommandError(
    text === undefined
      ? `${folder} has no complete backup: ${noteFile} is missing.`
      : `${join(folder, noteFile)} cannot be read: a newer version made the backup, or it is damaged.`,
  );
}

/** Every file of the backup has the bytes that were written; nothing is restored otherwise. */
async function readSums(backup: FileTree, note: BackupNote): Promise<Map<string, string>> {
  const list = await textOf(backup, sumsFile);
  if (list.digest !== note.sums) throw damaged(sumsFile);
  const sums = parseSums(list.text);
  for (const [path, sum] of sums) {
    const bytes = await backup.read(path);
    if (!bytes) throw damaged(path);
    const { through, digest } = hashing();
    await pipeline(bytes, through, new Writable({ write: (_chunk, _encoding, done) => done() }));
    if (digest() !== sum) throw damaged(path);
  }
  return sums;
}

async function textOf(tree: FileTree, path: string): Promise<{ text: string; digest: string }> {
  const { through, digest } = hashing();
  let text = '';
  for await (const chunk of ((await tree.read(path)) ?? Readable.from([])).pipe(through)) {
    text += String(chunk);
  }
  return { text, digest: digest() };
}

const damaged = (path: string): CommandError =>
  new CommandError(`The backup is damaged: ${path} is not as it was written. Nothing is restored.`);

const notEmpty = (what: string): CommandError =>
  new CommandError(`A backup is restored into an empty place, and here the ${what} is not empty.`);

async function requireEmptyTrees(trees: Readonly<Record<string, FileTree>>): Promise<void> {
  for (const [name, tree] of Object.entries(trees)) {
    for await (const _ of tree.list()) throw notEmpty(`place of ${name}`);
  }
}

function requireKnownMigrations(note: BackupNote, folder: string): void {
  const known = new Map(readMigrations(folder).map((one) => [one.number, one.hash]));
  const unknown = note.migrations.find(({ number, hash }) => known.get(number) !== hash);
  if (!unknown) return;
  throw new CommandError(
    `The backup belongs to a newer version of this server (migration ${unknown.name}): restore it with that one.`,
  );
}

/** Secrets in the database are sealed with it: without it they would be lost. */
function requireSecretKey(note: BackupNote, config: RestoreConfig): void {
  const key = config.secretKey ?? findSecretKey(config.dataDir);
  if (key && fingerprintOf(key) === note.secretKeyFingerprint) return;
  throw new CommandError(
    `The backup belongs to another secret key: set SECRET_KEY to that of its servers, or put their file secret-key into ${config.dataDir}.`,
  );
}
