import fs from 'node:fs';
import path from 'node:path';
import { at, root } from '../build/paths.ts';
import type { WordsUpdate } from './page-messages.ts';

/** Changed files of `locales/` as a message for open pages. */
export function readWordsUpdates(
  files: string[],
  onUnreadable: (file: string, error: unknown) => void,
): WordsUpdate[] {
  return files.flatMap((file): WordsUpdate[] => {
    const [, language, namespace] = /([\w-]+)[\\/]([\w-]+)\.json$/.exec(file) ?? [];
    if (!language || !namespace) return [];
    try {
      return [{ language, namespace, texts: JSON.parse(fs.readFileSync(file, 'utf8')) }];
    } catch (error) {
      if (fs.existsSync(file)) onUnreadable(path.relative(root, file), error);
      return [];
    }
  });
}

/** The words of a release, read directly from `locales/`. */
export const namespacesOf = (owner: string): string[] =>
  owner === 'shell' ? ['common', 'shell'] : [owner];

export function readWords(owner: string, language: string): Record<string, unknown> {
  return Object.fromEntries(
    namespacesOf(owner).map((namespace) => {
      const file = at('locales', language, `${namespace}.json`);
      return [namespace, fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}];
    }),
  );
}
