import fs from 'node:fs';
import path from 'node:path';

/** Where things are in this repository. */
export const root = path.resolve(import.meta.dirname, '../..');
export const at = (...parts: string[]): string => path.join(root, ...parts);

/** The folders of `remotes/` are the list of remotes: a new one cannot be forgotten. */
export const remoteNames = (): string[] =>
  fs
    .readdirSync(at('remotes'), { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && fs.existsSync(at('remotes', entry.name, 'src/routes.ts')),
    )
    .map((entry) => entry.name)
    .sort();

/** The folders of `locales/`, beside its guides for translators. */
export const localeNames = (): string[] =>
  fs
    .readdirSync(at('locales'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

export function versionOf(folder: string): string {
  const text = fs.readFileSync(at(folder, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Every file below a folder, in a fixed order, as paths from the root; a file alone is itself. */
export function filesBelow(folder: string): string[] {
  const start = at(folder);
  if (!fs.existsSync(start)) throw new Error(`There is no ${folder}.`);
  if (fs.statSync(start).isFile()) return [folder];
  return fs
    .readdirSync(start, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}
