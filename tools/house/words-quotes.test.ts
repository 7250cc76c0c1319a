import fs from 'node:fs';
import { languages } from '@shared/contract/enums';
import { describe, expect, it } from 'vitest';
import { at } from '../build/paths.ts';
import { textsOf } from './locale-texts.ts';

/**
 * A text that quotes a label takes it from the label's key, `“$t(account:signIn.forgot)”`, so that
 * a label that is renamed keeps its name everywhere. What is quoted is never typed.
 */
const namespaces = fs.readdirSync(at('locales/en')).map((file) => file.replace(/\.json$/, ''));
const quoted = /[“«「『‘]([^”»」』’]+)[”»」』]/gu;
const reference = /\$t\(([\w-]+):([\w.]+)\)/gu;
const isFilled = (text: string): boolean =>
  /^[\s\u00a0]*(\$t\(.+\)|\{\{.+\}\})[\s\u00a0]*$/u.test(text);

const typed = (text: string): string[] =>
  [...text.matchAll(quoted)].filter(([, inside = '']) => !isFilled(inside)).map(([found]) => found);
const referencesIn = (text: string): string[] =>
  [...text.matchAll(reference)].map(([, namespace, key]) => `${namespace}:${key}`).sort();

/** Words that a page has: its own, those of the shell, and the common ones; the server has all. */
const isRead = (from: string, namespace: string): boolean =>
  from === 'server' || namespace === from || namespace === 'common';

describe.each([...languages])('%s', (language) => {
  const known = new Set(
    namespaces.flatMap((namespace) =>
      textsOf(language, namespace).map(([key]) => `${namespace}:${key}`),
    ),
  );

  it.each(namespaces)('%s quotes no typed label', (namespace) => {
    const faults = textsOf(language, namespace).flatMap(([key, text]) =>
      typed(text).map((found) => `${key}: ${found}`),
    );
    expect(faults).toEqual([]);
  });

  it.each(namespaces)(
    '%s takes the same labels as English, from keys that it reads',
    (namespace) => {
      const english = new Map(textsOf('en', namespace));
      const faults = textsOf(language, namespace).flatMap(([key, text]) => {
        const used = referencesIn(text);
        const isSame = String(used) === String(referencesIn(english.get(key) ?? text));
        const lost = used.filter(
          (one) => !known.has(one) || !isRead(namespace, one.split(':')[0] ?? ''),
        );
        return [...(isSame ? [] : [`${key}: other labels than in English`]), ...lost];
      });
      expect(faults).toEqual([]);
    },
  );
});

it.each([
  ['Tap “Forgot password?” first', 1],
  ['Tap “$t(account:signIn.forgot)” first', 0],
  ['Touchez « Supprimer »', 1],
  ['「{{name}}」を削除', 0],
  ['“출금”에서', 1],
])('the rule: %s', (text, count) => {
  expect(typed(text)).toHaveLength(count);
});
