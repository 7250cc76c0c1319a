import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { FileMark, ReleaseContents } from '@shared/contract/published';

/** The list of a release’s files, and whether they are what it says. */
export const contentsFile = 'contents.json';

export const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

export const markOf = (content: Buffer): FileMark => ({
  bytes: content.length,
  sha256: sha256(content),
});

/** Marks of all files below a folder but the list itself, in a fixed order. */
export function markFiles(folder: string): Record<string, FileMark> {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file !== contentsFile)
    .sort();
  return Object.fromEntries(
    files.map((file) => [file, markOf(fs.readFileSync(path.join(folder, file)))]),
  );
}

export function parseContents(text: string): ReleaseContents {
  const contents = JSON.parse(text) as ReleaseContents;
  const problem = whyNotContents(contents);
  if (problem) throw new Error(problem);
  return contents;
}

export const isName = (name: string): boolean => /^[a-z][a-z0-9-]{0,63}$/.test(name);
/** `<version>-<build>`, and nothing that leads elsewhere. */
export const isRelease = (release: string): boolean =>
  /^\d+\.\d+\.\d+[\w.+-]{0,64}$/.test(release) && !release.includes('..');

const fileName =
  /^[\w-][\w.-]*(\/[\w-][\w.-]*){0,3}\.(js|css|json|html|svg|png|webp|woff2)(\.br|\.gz)?$/;
const maxFiles = 2000;
const maxBytes = 64 * 1024 * 1024;
export const maxFileBytes = 8 * 1024 * 1024;

/** What comes over the network is looked at as a stranger’s. */
function whyNotContents(contents: ReleaseContents): string | undefined {
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

/** Everything that differs between a folder and its list; nothing where it is whole. */
export function differences(folder: string, contents: ReleaseContents): string[] {
  const there = markFiles(folder);
  const { files } = contents;
  const missing = Object.keys(files).filter((file) => !there[file]);
  const unknown = Object.keys(there).filter((file) => !files[file]);
  const changed = Object.keys(files).filter(
    (file) => there[file] && there[file].sha256 !== files[file]?.sha256,
  );
  return [
    ...missing.map((file) => `${file} is missing`),
    ...unknown.map((file) => `${file} does not belong to it`),
    ...changed.map((file) => `${file} is not what was published`),
  ];
}
