import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { FileMark, ReleaseContents } from '@shared/contract/published';
import type { Digests } from './digests.ts';

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

export function parseContents(text: string): ReleaseContents {
  const contents = JSON.parse(text) as ReleaseContents;
  const problem = findContentsProblem(contents);
  if (problem) throw new Error(problem);
  return contents;
}

export const isName = (name: string): boolean => /^[a-z][a-z0-9-]{0,63}$/.test(name);
/** `<version>-<build>`, without path traversal. */
export const isRelease = (release: string): boolean =>
  /^\d+\.\d+\.\d+[\w.+-]{0,64}$/.test(release) && !release.includes('..');

const fileName =
  /^[\w-][\w.-]*(\/[\w-][\w.-]*){0,3}\.(js|css|json|html|svg|png|webp|woff2)(\.br|\.gz)?$/;
const maxFiles = 2000;
const maxBytes = 64 * 1024 * 1024;
export const maxFileBytes = 8 * 1024 * 1024;

/** Uploaded lists are untrusted: validate every field. */
function findContentsProblem(contents: ReleaseContents): string | undefined {
  const { schema, name, release, files } = contents ?? {};
  if (schema !== 1) return 'The list of files is of a shape that is not known here.';
  if (!isName(name) || !isRelease(release)) return 'The list of files names no release.';
  const entries = Object.entries(files ?? {});
  if (entries.length === 0 || entries.length > maxFiles) return 'That is no number of files.';
  const wrong = entries.find(([file, mark]) => !fileName.test(file) || !isMark(mark));
  if (wrong) return `A release has no such file: ${JSON.stringify(wrong[0])}.`;
  const bytes = entries.reduce((sum, [, mark]) => sum + mark.bytes, 0);
  return bytes > maxBytes ? `A release of ${bytes} bytes is too large.` : undefined;
}

const isMark = ({ bytes, sha256: digest }: FileMark): boolean =>
  Number.isInteger(bytes) && bytes >= 0 && bytes <= maxFileBytes && /^[0-9a-f]{64}$/.test(digest);

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
  const listed = Object.keys(files);
  const changed = await Promise.all(
    listed.map(async (file) => {
      if (!there.has(file)) return [];
      const digests = await digest(path.join(folder, file));
      return digests?.sha256 === files[file]?.sha256 ? [] : [file];
    }),
  );
  return [
    ...listed.filter((file) => !there.has(file)).map((file) => `${file} is missing`),
    ...[...there].filter((file) => !files[file]).map((file) => `${file} does not belong to it`),
    ...changed.flat().map((file) => `${file} differs from the published file`),
  ];
}
