import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { FileMark, ReleaseContents } from '@shared/contract/published';
import type { Digests } from './digests.ts';
import { isFileName } from './names.ts';
import { Malformed, parseContentsData } from './schemas.ts';

/** The list of a release’s files, and the check of the files against it. */
export const contentsFile = 'contents.json';

export const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

export const markOf = (content: Buffer): FileMark => ({
  bytes: content.length,
  sha256: sha256(content),
});

/** Size and hash of all files below a folder except the list itself, in a fixed order. */
export function markFiles(folder: string): Record<string, FileMark> {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = filesOf(entries, folder);
  return Object.fromEntries(
    files.map((file) => [file, markOf(fs.readFileSync(path.join(folder, file)))]),
  );
}

const filesOf = (entries: fs.Dirent[], folder: string): string[] =>
  entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file !== contentsFile)
    .sort();

const maxFiles = 2000;
const maxBytes = 64 * 1024 * 1024;

export function parseContents(text: string): ReleaseContents {
  const contents = parseContentsData(text);
  const entries = Object.entries(contents.files);
  if (entries.length === 0 || entries.length > maxFiles) {
    throw new Malformed(`${entries.length} files instead of 1 to ${maxFiles}.`);
  }
  const isOwn = (file: string): boolean =>
    isFileName(file) &&
    (contents.name === 'shell' || !file.startsWith('index.html')) &&
    !foldersOf(file).some((folder) => Object.hasOwn(contents.files, folder));
  const wrong = entries.find(([file]) => !isOwn(file));
  if (wrong) throw new Malformed(`A release has no such file: ${JSON.stringify(wrong[0])}.`);
  const bytes = entries.reduce((sum, [, mark]) => sum + mark.bytes, 0);
  if (bytes > maxBytes) throw new Malformed(`A release of ${bytes} bytes is too large.`);
  return contents;
}

const foldersOf = (file: string): string[] =>
  [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index));

/** Also compares the size: budgets are checked against the sizes in the list. */
export const isSameFile = (digests: Digests | undefined, mark: FileMark | undefined): boolean =>
  digests !== undefined && digests.sha256 === mark?.sha256 && digests.bytes === mark.bytes;

/** Every difference between a folder and its list; empty if the release is intact. */
export async function findDifferences(
  folder: string,
  { files }: Pick<ReleaseContents, 'files'>,
  digest: (file: string) => Promise<Digests | undefined>,
): Promise<string[]> {
  const entries = await fs.promises
    .readdir(folder, { recursive: true, withFileTypes: true })
    .catch(() => []);
  const there = new Set(filesOf(entries, folder));
  const links = entries.filter((entry) => !entry.isFile() && !entry.isDirectory());
  const listed = Object.keys(files);
  const changed = await Promise.all(
    listed.map(async (file) => {
      if (!there.has(file)) return [];
      const digests = await digest(path.join(folder, file));
      return isSameFile(digests, files[file]) ? [] : [file];
    }),
  );
  return [
    ...listed.filter((file) => !there.has(file)).map((file) => `${file} is missing`),
    ...[...there]
      .filter((file) => !Object.hasOwn(files, file))
      .map((file) => `${file} does not belong to it`),
    ...links.map(({ name }) => `${name} is a link`),
    ...changed.flat().map((file) => `${file} differs from the published file`),
  ];
}
