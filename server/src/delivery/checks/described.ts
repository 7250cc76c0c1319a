import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Refusal } from '@shared/contract/published';
import { isSameFile } from '../releases/contents.ts';
import { assetsOf, Malformed } from '../releases/schemas.ts';
import { type WordsFile, type WordTree, wordsFilesOf } from '../releases/word-files.ts';
import type { PublishedRelease, ReleaseReader } from './published-release.ts';

/** Checks that a release is complete and describes itself correctly, hashes included. */
export async function findFileProblems(
  reader: ReleaseReader,
  published: PublishedRelease,
): Promise<Refusal[]> {
  const { name, release } = published.contents;
  const isNamed = name === published.name && release === published.release;
  const problems = isNamed ? await findContentProblems(reader, published) : ['it has another name'];
  return problems.slice(0, 3).map((problem) => ({
    check: 'files',
    name: published.name,
    message: `${published.name} ${published.release}: ${problem}.`,
    remedy: 'Build it again and release that build.',
  }));
}

async function findContentProblems(
  reader: ReleaseReader,
  published: PublishedRelease,
): Promise<string[]> {
  const { name, release, contents } = published;
  const base = `/webview/releases/${name}/${release}/`;
  const checks = Object.entries(contents.files).map(async ([file, mark]) => {
    const digests = await reader.digests({ name, release, file });
    if (!digests) return `${file} is missing`;
    if (!isSameFile(digests, mark)) return `${file} differs from the built file`;
    return findCompressionProblem(reader, { published, file });
  });
  const assets = assetsOf(published.description).map(async ({ url, integrity }) => {
    const file = url.slice(base.length);
    if (!Object.hasOwn(contents.files, file)) return `${url} is no file of it`;
    const digests = await reader.digests({ name, release, file });
    return digests?.integrity === integrity ? undefined : `${url} has another hash`;
  });
  const words = wordsFilesOf(published.description).map((one) =>
    findWordsProblem(reader, { published, words: one }),
  );
  const found = await Promise.all([...checks, ...assets, ...words]);
  return found.filter((one) => one !== undefined);
}

async function findWordsProblem(
  reader: ReleaseReader,
  { published, words }: { published: PublishedRelease; words: WordsFile },
): Promise<string | undefined> {
  const { name, release } = published;
  const content = await reader.file({ name, release, file: words.file });
  try {
    if (content) words.parse(content.toString());
    return undefined;
  } catch (error) {
    if (error instanceof Malformed) return error.message.replace(/\.$/, '');
    throw error;
  }
}

const decompress = {
  br: promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress),
  gz: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip),
};

/** A browser gets the compressed copy, whose size is the one that a budget counts. */
async function findCompressionProblem(
  reader: ReleaseReader,
  { published, file }: { published: PublishedRelease; file: string },
): Promise<string | undefined> {
  const [, plain, ending] = /^(.+)\.(br|gz)$/.exec(file) ?? [];
  if (plain === undefined) return undefined;
  const { name, release } = published;
  const copy = await reader.file({ name, release, file });
  const original = await reader.file({ name, release, file: plain });
  if (!copy || !original) return `${file} is a copy of no file`;
  const { length: maxOutputLength } = original;
  const text = await decompress[ending as 'br' | 'gz'](copy, { maxOutputLength }).catch(() => {});
  return text?.equals(original) ? undefined : `${file} is no copy of ${plain}`;
}

/** The words of a release by language, from the files that its pages load. */
export async function readWords(
  reader: ReleaseReader,
  { name, release, description }: PublishedRelease,
): Promise<Record<string, WordTree>> {
  const read = wordsFilesOf(description).map(async ({ file, language, parse }) => {
    const content = language && (await reader.file({ name, release, file }));
    return content ? [[language, parse(content.toString())]] : [];
  });
  return Object.fromEntries((await Promise.all(read)).flat());
}
