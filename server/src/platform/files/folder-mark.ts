import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Database, Db } from '../db/database.ts';
import { syncFolder } from '../sync-folder.ts';
import { folderMarks } from './folder-marks.table.ts';

/** A folder of a server, beside its database. */
export interface ServerFolder {
  /** What it is for, such as `uploads`. */
  name: string;
  path: string;
  /** Servers that only read it may have it mounted read-only. */
  isWritten: boolean;
  /** Whether all servers of the database have to use the same one. */
  isShared: boolean;
}

const markFile = ({ path }: ServerFolder): string => join(path, '.shared-folder');
const createMark = (): string => randomBytes(16).toString('hex');

async function readMark(folder: ServerFolder): Promise<string | undefined> {
  return readFile(markFile(folder), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
}

/** Replaces it in one step, so that it is never read in part, and survives a power cut. */
async function writeMark(folder: ServerFolder, mark: string): Promise<void> {
  const draft = `${markFile(folder)}.draft`;
  const handle = await open(draft, 'w', 0o644);
  try {
    await handle.writeFile(`${mark}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, markFile(folder));
  syncFolder(folder.path);
}

async function readExpectedMark(db: Db, { name }: ServerFolder): Promise<string | undefined> {
  const rows = await db.select().from(folderMarks).where(eq(folderMarks.folder, name));
  return rows[0]?.mark;
}

/**
 * Writes the same random text into the folder and the database, once. Later servers compare the two:
 * one with a folder of its own would miss what the others store. Only then the folder is created:
 * later, one that is missing is a volume that is not mounted.
 */
export async function markFolder(database: Database, folder: ServerFolder): Promise<void> {
  if (!folder.isShared) {
    await mkdir(folder.path, { recursive: true, mode: 0o700 });
    return;
  }
  if ((await readExpectedMark(database.db, folder)) !== undefined) return;
  await mkdir(folder.path, { recursive: true, mode: 0o700 });
  await database
    .transaction(async (tx) => {
      const found = await readMark(folder);
      const mark = found ?? createMark();
      // Of servers that start together, the others wait here until the first one has committed.
      const { rowCount } = await tx
        .insert(folderMarks)
        .values({ folder: folder.name, mark })
        .onConflictDoNothing();
      if (rowCount === 1 && found === undefined) await writeMark(folder, mark);
    })
    .catch((error: unknown) => {
      // A server that may write there marks it.
      if (folder.isWritten || !isRefused(error)) throw error;
    });
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code));

/** Makes this folder the one that all servers must use, after a restore or a move. */
export async function acceptFolder(
  database: Database,
  { folder, reason, by }: { folder: ServerFolder; reason: string; by: string },
): Promise<void> {
  const accepted = { mark: createMark(), reason, acceptedBy: by, acceptedAt: sql`now()` };
  await database.transaction(async (tx) => {
    await tx
      .insert(folderMarks)
      .values({ folder: folder.name, ...accepted })
      .onConflictDoUpdate({ target: folderMarks.folder, set: accepted });
    await writeMark(folder, accepted.mark);
  });
}

/** Why the folder cannot be used; undefined if it can. */
export async function findFolderProblem(db: Db, folder: ServerFolder): Promise<string | undefined> {
  const { path, isWritten, isShared } = folder;
  try {
    await access(path, constants.R_OK | constants.X_OK | (isWritten ? constants.W_OK : 0));
    if (!isShared) return undefined;
    const [found, expected] = [await readMark(folder), await readExpectedMark(db, folder)];
    if (expected === undefined) return 'has no mark that the servers share';
    return found === expected ? undefined : 'is not the folder that the other servers use';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    return `cannot be ${isWritten ? 'written' : 'read'} (${code})`;
  }
}
