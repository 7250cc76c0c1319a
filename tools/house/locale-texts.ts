import { read } from './files.ts';

/** Keys with their texts: `['errors.ok', 'Done']`. */
export function leaves(tree: unknown, at = ''): [string, string][] {
  if (typeof tree === 'string') return [[at, tree]];
  return Object.entries(tree as Record<string, unknown>).flatMap(([key, value]) =>
    leaves(value, at ? `${at}.${key}` : key),
  );
}

export const textsOf = (language: string, namespace: string): [string, string][] =>
  leaves(JSON.parse(read(`locales/${language}/${namespace}.json`)));
