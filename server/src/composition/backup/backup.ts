import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { readSealHead } from '../../ledger/seal.ts';
import { formatHead } from '../../ledger/verify.operator.ts';
import { type CommandContext, CommandError } from '../../platform/commands/command.ts';
import { type Db, isUnreachable } from '../../platform/db/database.ts';
import { readAppliedMigrations } from '../../platform/db/migrate.ts';
import { readRows, readTables, type Table } from '../../platform/db/table-rows.ts';
import {
  copyFile,
  type FileTree,
  hashing,
  openFolderTree,
} from '../../platform/files/file-tree.ts';
import {
  type BackupNote,
  below,
  formatSums,
  noteFile,
  rowsFile,
  sumsFile,
} from './backup-files.ts';

/** Writes a backup into a new folder while the server runs. */
export async function runBackup(context: CommandContext, path: string): Promise<void> {
  const { database, write, folders, keys, trees } = context;
  const folder = await makeFolder(
    path,
    folders.map((one) => one.path),
  );
  const to = openFolderTree(folder);
  const sums = new Map<string, string>();
  const taken = await database.transaction((tx) => backUpDatabase(tx, { to, sums })).catch(explain);
  write(`The database as it was at ${taken.takenAt}: ${countOf(taken.tables)} rows.`);
  // A row of the snapshot names only files that were there before it.
  for (const [name, from] of Object.entries(trees)) {
    const copied = await copyTree({ name, from, to, sums });
    write(`${name}: ${copied} files.`);
  }
  const list = formatSums(sums);
  const { through, digest } = hashing();
  await to.write(sumsFile, Readable.from([list]).pipe(through));
  const note: BackupNote = {
    schema: 1,
    ...taken,
    keys: [...keys.names],
    secretKeyFingerprint: keys.fingerprint,
    sums: digest(),
  };
  await to.write(noteFile, Readable.from([`${JSON.stringify(note, null, 2)}\n`]));
  write(`Keep beside it, for they are not in it: ${keys.names.join(', ')}.`);
  write(`The backup is complete: ${folder}`);
}

const countOf = (tables: BackupNote['tables']): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);

async function makeFolder(path: string, served: readonly string[]): Promise<string> {
  const folder = resolve(path);
  if (served.some((one) => `${folder}${sep}`.startsWith(`${resolve(one)}${sep}`))) {
    throw new CommandError(`${folder} is in a folder that is backed up: name one outside of it.`);
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new CommandError(`${folder} is not empty: a backup goes into a new folder.`);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  return folder;
}

type Into = { to: FileTree; sums: Map<string, string> };
type Taken = Pick<BackupNote, 'takenAt' | 'migrations' | 'ledgerHead' | 'tables'>;

/** All tables as they were at one moment: other transactions go on beside it. */
async function backUpDatabase(tx: Db, into: Into): Promise<Taken> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`);
  const { rows } = await tx.execute<{ at: Date }>(sql`select now() as at`);
  const tables: BackupNote['tables'] = [];
  for (const table of await readTables(tx)) {
    tables.push({ ...table, rows: await backUpTable(tx, table, into) });
  }
  const migrations = (await readAppliedMigrations(tx)).map(({ number, name, hash }) => ({
    number,
    name,
    hash,
  }));
  const ledgerHead = formatHead(await readSealHead(tx));
  return { takenAt: new Date(rows[0]?.at ?? 0).toISOString(), migrations, ledgerHead, tables };
}

async function backUpTable(tx: Db, table: Table, { to, sums }: Into): Promise<number> {
  let rows = 0;
  const lines = async function* () {
    for await (const line of readRows(tx, table)) {
      rows += 1;
      yield `${line}\n`;
    }
  };
  const { through, digest } = hashing();
  const text = Readable.from(lines());
  const packed = text.pipe(createGzip());
  text.once('error', (error) => packed.destroy(error));
  packed.once('error', (error) => through.destroy(error));
  const path = rowsFile(table.name);
  await to.write(path, packed.pipe(through));
  sums.set(path, digest());
  return rows;
}

/** What a later start or command removes or makes anew. */
const isTransient = (path: string): boolean =>
  /^(unfinished|\.uploads)\//.test(path) ||
  path.split('/').some((part) => /^\..*\.(part|gone)$|^live\.lock|\.part$|\.draft$/.test(part));

/** The set and its log come first: the releases that they name were there before. */
const isFirst = (path: string): boolean => /^[^/]+\.jsonl?$/.test(path);

async function copyTree(given: Into & { name: string; from: FileTree }): Promise<number> {
  const { name, from, sums } = given;
  const to = below(given.to, name);
  let copied = 0;
  const copy = async (path: string) => {
    const digest = await copyFile(path, { from, to });
    if (digest === undefined) return;
    sums.set(`${name}/${path}`, digest);
    copied += 1;
  };
  const list = async (isWanted: (path: string) => boolean) => {
    const paths: string[] = [];
    for await (const path of from.list()) if (isWanted(path)) paths.push(path);
    return paths;
  };
  // The log before the set: a line too few is added with the next change, one too many hides it.
  for (const path of (await list(isFirst)).reverse()) await copy(path);
  for (const path of await list((one) => !isFirst(one) && !isTransient(one))) await copy(path);
  return copied;
}

function explain(error: unknown): never {
  if (isUnreachable(error)) throw error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EACCES' || code === 'EROFS') {
    throw new CommandError(`The backup cannot be written: ${message}`);
  }
  throw error;
}
