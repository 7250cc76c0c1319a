import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Asset, RemoteRelease, RouteRecord, WordsIndex } from '@shared/contract/releases';
import type { Chunk } from '@shared/federation/build/stats';
import { at, localeNames } from './paths.ts';

/** Where the files of a release lie, and at which address. */
export interface Place {
  folder: string;
  publicPath: string;
}

export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

export const assetOf = ({ folder, publicPath }: Place, file: string): Asset => ({
  url: publicPath + file,
  integrity: integrityOf(fs.readFileSync(path.join(folder, file))),
});

export const isCode = (file: string): boolean => /\.(js|css)$/.test(file);

/** Scripts and styles of chunks, each once. */
export const codeOf = (chunks: readonly Chunk[]): string[] =>
  [...new Set(chunks.flatMap(({ files }) => files ?? []))].filter(isCode).sort();

interface WordsInput {
  namespaces: string[];
  section?: RemoteRelease['section'];
  icon?: RemoteRelease['icon'];
  routes?: readonly Pick<RouteRecord, 'path' | 'home'>[];
}

/** Writes the words: a file for each language, and the index of them. */
export function writeWords(
  place: Place,
  { namespaces, section, icon, routes = [] }: WordsInput,
): { words: Record<string, Asset>; allWords: Asset } {
  const languages = localeNames();
  const words = Object.fromEntries(
    languages.map((language) => {
      const texts = namespaces.map((namespace) => [
        namespace,
        JSON.parse(fs.readFileSync(at('locales', language, `${namespace}.json`), 'utf8')),
      ]);
      return [language, writeJson(place, `words/${language}`, Object.fromEntries(texts))];
    }),
  );
  const index = Object.fromEntries(
    Object.entries(words).map(([language, asset]) => [
      language,
      {
        ...asset,
        ...(section?.[language] && { section: section[language] }),
        ...(icon && { icon }),
        home: homeNames(routes, language),
      },
    ]),
  ) satisfies WordsIndex;
  return { words, allWords: writeJson(place, 'words/all', index) };
}

const homeNames = (
  routes: NonNullable<WordsInput['routes']>,
  language: string,
): Record<string, string> =>
  Object.fromEntries(
    routes.flatMap(({ path, home }) => (home?.[language] ? [[path, home[language]]] : [])),
  );

const writeJson = (place: Place, name: string, content: unknown): Asset =>
  writeText(place, { name, extension: 'json', text: JSON.stringify(content) });

interface Text {
  name: string;
  extension: 'json' | 'js';
  text: string;
}

/** Writes a file whose name holds a hash of its content. */
export function writeText(place: Place, { name, extension, text }: Text): Asset {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const file = `${name}.${hash}.${extension}`;
  fs.mkdirSync(path.dirname(path.join(place.folder, file)), { recursive: true });
  fs.writeFileSync(path.join(place.folder, file), text);
  return assetOf(place, file);
}
