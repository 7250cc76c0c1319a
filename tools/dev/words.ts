import fs from 'node:fs';
import { at } from '../build/paths.ts';
import type { WordsUpdate } from './page-messages.ts';

/** Changed files of `locales/` as a message for open pages; without those that are being written. */
export function readWordsUpdates(files: string[]): WordsUpdate[] {
  return files.flatMap((file): WordsUpdate[] => {
    const [, language, namespace] = /([\w-]+)[\\/]([\w-]+)\.json$/.exec(file) ?? [];
    if (!language || !namespace) return [];
    try {
      return [{ language, namespace, texts: JSON.parse(fs.readFileSync(file, 'utf8')) }];
    } catch {
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
