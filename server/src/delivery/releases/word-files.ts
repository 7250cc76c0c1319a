import type { Asset, RemoteRelease, ShellRelease, WordsIndex } from '@shared/contract/releases';
import { basePath } from '@shared/contract/releases';
import * as z from 'zod/mini';
import {
  asset,
  checked,
  homeName,
  iconPath,
  language,
  Malformed,
  parseJson,
  text,
} from './schemas.ts';

/**
 * Strict schemas of the words of a release: a page merges them into those of all others, so a remote
 * may bring its own namespace alone.
 */
export type WordTree = { [key: string]: string | WordTree };

const maxBytes = 1024 * 1024;
const maxDepth = 8;

const word = z.string().check(z.maxLength(10_000));
const key = z.string().check(z.regex(/^\w{1,100}$/));
const treeOf = (depth: number): z.ZodMiniType<WordTree> =>
  z.record(key, depth > 1 ? z.union([word, treeOf(depth - 1)]) : word);
const tree = treeOf(maxDepth);
const wordsOfShell = z.strictObject({ shell: tree, common: z.optional(tree) });

const homeNames = {
  section: z.optional(homeName),
  icon: z.optional(iconPath),
  home: z.optional(z.record(text(200), homeName)),
};
const index = z.record(language, z.extend(asset, homeNames));

/** A file of words inside its release. */
export interface WordsFile {
  file: string;
  /** Absent for the index of all languages. */
  language?: string;
  /** Throws `Malformed`. */
  parse(content: string): unknown;
}

export function wordsFilesOf(description: RemoteRelease | ShellRelease): WordsFile[] {
  const { name, version, build, words, allWords } = description;
  const base = `${basePath}/releases/${name}/${version}-${build}/`;
  const fileOf = ({ url }: Asset): string => url.slice(base.length);
  const files = Object.entries(words).map(([language, one]): WordsFile => {
    const file = fileOf(one);
    return { file, language, parse: (content) => parseWords(content, { file, name }) };
  });
  if (!allWords) return files;
  const file = fileOf(allWords);
  return [...files, { file, parse: (content) => parseIndex(content, { file, description }) }];
}

export function parseWords(
  content: string,
  { file, name }: { file: string; name: string },
): WordTree {
  const schema = name === 'shell' ? wordsOfShell : z.strictObject({ [name]: tree });
  return checked(file, { data: parseSmallJson(file, content), schema }) as WordTree;
}

/** It names the files that the description names, and no others; so it does with the home page. */
function parseIndex(
  content: string,
  { file, description }: { file: string; description: RemoteRelease | ShellRelease },
): WordsIndex {
  const data = checked(file, { data: parseSmallJson(file, content), schema: index });
  const { words } = description;
  for (const [of, { url, integrity, section, icon, home = {} }] of Object.entries(data)) {
    if (words[of]?.url !== url || words[of]?.integrity !== integrity) {
      throw new Malformed(`${file} names other words in ${of}.`);
    }
    const isOther = Object.entries(home).some(
      ([path, name]) => name !== nameOnHome(description, { path, of }),
    );
    const own: Partial<RemoteRelease> = 'entry' in description ? description : {};
    const isOtherSection =
      (section !== undefined && section !== own.section?.[of]) ||
      (icon !== undefined && icon !== own.icon);
    if (isOther || isOtherSection) throw new Malformed(`${file} has other names in ${of}.`);
  }
  return data as WordsIndex;
}

const nameOnHome = (
  description: RemoteRelease | ShellRelease,
  { path, of }: { path: string; of: string },
): string | undefined =>
  'routes' in description
    ? description.routes.find((route) => route.path === path)?.home?.[of]
    : undefined;

function parseSmallJson(file: string, content: string): unknown {
  if (content.length > maxBytes) throw new Malformed(`${file} is too large.`);
  return parseJson(file, content);
}
