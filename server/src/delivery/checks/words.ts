import { languages } from '@shared/contract/enums';
import type { Refusal } from '@shared/contract/published';
import type { WordTree } from '../releases/word-files.ts';

/** Checks that all ten languages have the same keys. Pure. */
export function findMissingWords(
  name: string,
  words: Partial<Record<string, WordTree>>,
): Refusal[] {
  const keys = new Map(
    languages.map((language) => [language, new Set(keysOf(words[language] ?? {}))]),
  );
  const all = new Set([...keys.values()].flatMap((of) => [...of]));
  return languages.flatMap((language) => {
    const missing = [...all].filter((key) => !keys.get(language)?.has(key));
    if (missing.length === 0 && words[language]) return [];
    return [refusal(name, language, missing)];
  });
}

const maxShownKeys = 5;

function refusal(name: string, language: string, missing: string[]): Refusal {
  const more = missing.length > maxShownKeys ? ` and ${missing.length - maxShownKeys} more` : '';
  const what =
    missing.length === 0 ? 'all of them' : `${missing.slice(0, maxShownKeys).join(', ')}${more}`;
  return {
    check: 'words',
    name,
    message: `Words of ${name} are missing in ${language}: ${what}.`,
    remedy: `Write them in locales/${language}/ and release again.`,
  };
}

/** Plural forms differ by language, so keys are compared without their plural suffix. */
const plural = /_(zero|one|two|few|many|other)$/;

function keysOf(tree: WordTree, at = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = at ? `${at}.${key}` : key;
    if (typeof value !== 'string') return keysOf(value, path);
    return value.trim() === '' ? [] : [path.replace(plural, '')];
  });
}
