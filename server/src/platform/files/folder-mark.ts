import { randomBytes } from 'node:crypto';
import { access, constants, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { folderMarks } from './folder-marks.table.ts';

/** What a folder is for, such as `uploads`. */
export interface MarkedFolder {
  name: string;
  path: string;
}

const markFile = ({ path }: MarkedFolder): string => join(path, '.shared-folder');

async function readMark(folder: MarkedFolder): Promise<string | undefined> {
  return readFile(markFile(folder), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
}

async function readExpectedMark(db: Db, { name }: MarkedFolder): Promise<string | undefined> {
  const rows = await db.select().from(folderMarks).where(eq(folderMarks.folder, name));
  return rows[0]?.mark;
}

/**
 * Writes the same random text into the folder and the database, once. Later servers compare the two:
 * one with a folder of its own would miss what the others store.
 */
export async function markFolder(db: Db, folder: MarkedFolder): Promise<void> {
  await mkdir(folder.path, { recursive: true, mode: 0o700 });
  if ((await readExpectedMark(db, folder)) !== undefined) return;
  const mark = (await readMark(folder)) ?? (await createMark(folder));
  await db.insert(folderMarks).values({ folder: folder.name, mark }).onConflictDoNothing();
}

/** Of several servers that start together, one creates the mark; all return that one. */
async function createMark(folder: MarkedFolder): Promise<string> {
  const mark = randomBytes(16).toString('hex');
  const draft = `${markFile(folder)}.${mark}`;
  await writeFile(draft, `${mark}\n`, { mode: 0o600 });
  try {
    await link(draft, markFile(folder));
    return mark;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readMark(folder)) ?? mark;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Why the folder cannot be used; undefined if it can. */
export async function findFolderProblem(db: Db, folder: MarkedFolder): Promise<string | undefined> {
  try {
    await access(folder.path, constants.R_OK | constants.W_OK | constants.X_OK);
    const [found, expected] = [await readMark(folder), await readExpectedMark(db, folder)];
    if (expected !== undefined && found === expected) return undefined;
    return 'is not the folder that the other servers use';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    return `cannot be written (${code})`;
  }
}
