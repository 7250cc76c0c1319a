import { localeNames } from '../build/paths.ts';
import { remoteFiles, remoteWords } from './templates.ts';

/** Everything that `npm run new-remote` writes, by its path from the root. */
export function newRemoteFiles(name: string): Record<string, string> {
  const code = Object.entries(remoteFiles(name)).map(([file, text]) => [
    `remotes/${name}/${file}`,
    text,
  ]);
  const words = `${JSON.stringify(remoteWords(name), null, 2)}\n`;
  const locales = localeNames().map((language) => [`locales/${language}/${name}.json`, words]);
  return Object.fromEntries([...code, ...locales]);
}
