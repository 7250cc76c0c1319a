import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at } from '../build/paths.ts';
import { read, trackedFiles } from './files.ts';
import { textsOf } from './locale-texts.ts';

/** What locales/STYLE.md asks of English, as far as a test can hold it. */
interface Rule {
  wrong: RegExp;
  mend: string;
}

const anyOf = (...words: string[]): RegExp => new RegExp(`\\b(${words.join('|')})\\b`, 'iu');

const uncontracted: Rule[] = [
  {
    wrong: anyOf(
      'can ?not',
      '(do|does|did|is|are|was|were|has|have|had|will|would|could|should|must) not',
    ),
    mend: 'Contract it: can’t, don’t, isn’t.',
  },
  {
    wrong: anyOf(
      '(I|you|we|they|it|he|she|that|there|who) will',
      '(you|we|they) are(?= \\p{L})',
      '(it|that|there|who|here|what) is(?= \\p{L})',
      '(I|you|we|they) have (?=\\p{L}+(ed|en)\\b)',
      'let us',
    ),
    mend: 'Contract it: you’ll, you’re, it’s, we’ve.',
  },
];

const betterWords: Rule[] = [
  { wrong: anyOf('please', 'kindly', 'sorry', 'oops'), mend: 'Say what to do.' },
  { wrong: anyOf('successfully', 'in order to', 'simply'), mend: 'Leave it out.' },
  { wrong: anyOf('somebody', 'anybody', 'nobody'), mend: 'someone, anyone, no one' },
  { wrong: anyOf('whom', 'whoever', 'whichever'), mend: 'people who, anyone who, whatever' },
  { wrong: anyOf('parcels?'), mend: 'package' },
  { wrong: anyOf('cancelled', 'cancelling', 'centre', 'towards', 'postcode'), mend: 'American' },
  { wrong: anyOf('user name'), mend: 'username' },
  { wrong: anyOf('register(ed|s)?(?! lost)'), mend: 'sign up' },
  { wrong: anyOf('switch(ed|es)? (on|off)'), mend: 'turn on, turn off' },
  { wrong: anyOf('at once', 'begins?', 'begun', 'anew'), mend: 'right away, start, again' },
  { wrong: anyOf('bind', 'bound'), mend: 'add, added' },
  { wrong: anyOf('will show up', 'appears?'), mend: 'shows up' },
  {
    wrong: anyOf('do it(?!.)', 'look in', 'in all(?!.)', 'that is all', 'came of'),
    mend: 'a verb',
  },
  { wrong: anyOf('cannot be', 'could(n’t| not) be'), mend: 'Active: we couldn’t, couldn’t' },
  { wrong: /!/u, mend: 'No exclamation marks.' },
];

const jargon: Rule[] = [
  {
    wrong: anyOf(
      'operation keys?',
      'operations?',
      'signatures?',
      'unknown call',
      'nonces?',
      'payloads?',
      'endpoints?',
      'movements?',
      'the server',
      'failure number',
    ),
    mend: 'Our word, not theirs: transaction, request, we.',
  },
];

const typography: Rule[] = [
  { wrong: /(\}\}|\d) (min|h|s|MB|%)(?!\p{L})/u, mend: 'A no-break space before a unit.' },
  { wrong: / - |\d-\d(?!-digit)/u, mend: '– between two amounts' },
];

const rules = [...uncontracted, ...betterWords, ...jargon, ...typography];

/** Texts that the specification or the law gives, and why. */
const exceptions: Record<string, string> = {
  'common common.logInTitle': 'the specification’s words',
};

const namespaces = fs.readdirSync(at('locales/en')).map((file) => file.replace(/\.json$/, ''));
const plain = (text: string): string =>
  text.replace(/\$t\(.*?\)/gu, '').replace(/\{\{.*?\}\}/gu, '{{}}');
const faultsOf = (text: string): string[] =>
  rules.filter(({ wrong }) => wrong.test(plain(text))).map(({ mend }) => mend);

/** Capitals in the middle of a label: names alone. */
const names = new Set(
  (
    'I ID QR CSV YUT YUD USDT BSC TRON VIP UTC JPEG PNG WebP MP4 MB ZIP USD US C2C D Y ' +
    'Chinese Google Microsoft Authenticator Aegis Android System WebView Chrome iOS iPhone ' +
    'JavaScript Shanghai Monday Terms of Service Privacy Policy'
  ).split(' '),
);
const strayCapitals = (text: string): string[] =>
  /[.!:…]|\?./u.test(text)
    ? []
    : [...plain(text).matchAll(/(?<=\p{L}[ ’-])\p{Lu}[\p{L}\d]*/gu)]
        .map(([found]) => found)
        .filter((found) => !names.has(found));

/** Keys that the code shows as labels: of a button, a tab, a field or a title. */
function labelKeys(): Set<string> {
  const call = /(common\.)?t\(\s*(?:'([\w.:-]+)'|`([\w:-]+\.[\w.-]+\.)\$\{[^}]*\}`)/.source;
  const asProperty = new RegExp(
    /\b(?:label|title|confirm|cancel|placeholder)(?:=\{|: )/.source + call,
    'g',
  );
  const asChild = new RegExp(
    /<(?:Button|PlainButton|h[1-3])\b[^{}]*(?:\{[^{}]*\}[^{}]*)*>\s*\{/.source + call,
    'g',
  );
  const keys = new Set<string>();
  for (const file of trackedFiles()) {
    const [, own] = /^(?:remotes\/([\w-]+)|shell|shared)\/.*(?<!\.test)\.tsx?$/.exec(file) ?? [];
    if (!/^(remotes|shell|shared)\//.test(file) || /\.test\./.test(file)) continue;
    const among = file.startsWith('shell/') ? ['shell', 'account', 'common'] : [own, 'common'];
    const source = read(file);
    for (const [, isCommon, key, prefix = ''] of [
      ...source.matchAll(asProperty),
      ...source.matchAll(asChild),
    ]) {
      const [name = '', namespace] = (key ?? `${prefix}*`).split(':').reverse();
      for (const one of isCommon ? ['common'] : namespace ? [namespace] : among)
        keys.add(`${one} ${name}`);
    }
  }
  return keys;
}
const isOneSentence = (text: string): boolean => !/[.?!] \p{Lu}/u.test(text);

describe.each(namespaces)('%s', (namespace) => {
  const texts = textsOf('en', namespace);

  it('is short, active and direct, in words of a wallet', () => {
    const faults = texts
      .filter(([key]) => !exceptions[`${namespace} ${namespace}.${key}`])
      .flatMap(([key, text]) => faultsOf(text).map((mend) => `${key}: ${mend} “${text}”`));
    expect(faults).toEqual([]);
  });

  it('is in sentence case', () => {
    const faults = texts
      .filter(([key]) => !exceptions[`${namespace} ${namespace}.${key}`])
      .flatMap(([key, text]) => strayCapitals(text).map((found) => `${key}: ${found} “${text}”`));
    expect(faults).toEqual([]);
  });

  it('ends a text of several sentences with a stop', () => {
    const open = texts.filter(
      ([, text]) => !isOneSentence(text) && !/([.?!…]|\}\})”?$/u.test(text),
    );
    expect(open).toEqual([]);
  });
});

it('no label ends with a stop', () => {
  const keys = labelKeys();
  expect(keys.size).toBeGreaterThan(400);
  const isLabel = (namespace: string, key: string): boolean =>
    keys.has(`${namespace} ${key}`) ||
    keys.has(`${namespace} ${key.replace(/[^.]*$/, '*')}`) ||
    (namespace === 'server' && /\.(title|action|subject)$|^movements\./.test(key));
  const stopped = namespaces.flatMap((namespace) =>
    textsOf('en', namespace).filter(
      ([key, text]) => isLabel(namespace, key) && isOneSentence(text) && /\.$/.test(text),
    ),
  );
  expect(stopped).toEqual([]);
});

it.each([
  ['You cannot send to yourself', true],
  ['You can’t send to yourself', false],
  ['It is yours', true],
  ['See how it is', false],
  ['We have checked it', true],
  ['You have {{total}}.', false],
  ['This operation key was already used', true],
  ['Please try again', true],
  ['In about {{number}} min', true],
  ['In about {{number}}\u00a0min', false],
  ['We sent a 6-digit code', false],
])('the rules: %s', (text, isWrong) => {
  expect(faultsOf(text).length > 0).toBe(isWrong);
});

it.each([
  ['Review Withdrawal', ['Withdrawal']],
  ['Terms of Service', []],
  ['YUT price in USDT', []],
])('the rule of capitals: %s', (text, found) => {
  expect(strayCapitals(text)).toEqual(found);
});
