import fs from 'node:fs';
import { at } from '../build/paths.ts';

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
