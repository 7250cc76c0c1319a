import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LegalDocumentName, legalDocuments } from '@shared/contract/documents';
import { languages, legalKinds } from '@shared/contract/enums';
import type { LegalSection, LegalText } from '@shared/contract/legal';
import { canonicalJson } from '@shared/lib/canonical-json';
import { describe, expect, it } from 'vitest';
import { legalDir, localesDir } from '../../../test/databases.ts';
import { deletionDays } from '../safe/deletion.routes.ts';
import { operatorSettings, settingsFrom } from '../settings/settings.ts';
import { documentValues } from './document-values.rules.ts';
import type { LegalVersion } from './legal.rules.ts';
import { readLegalTexts } from './texts.ts';

const legalTexts = readLegalTexts(legalDir);

const hashesFile = 'hashes.json';
const hashOf = (text: LegalText): string =>
  createHash('sha256').update(canonicalJson(text)).digest('hex').slice(0, 16);

/** All texts of the sections, without headings. */
const wordsOf = (sections: readonly LegalSection[]): string[] =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      typeof block === 'string'
        ? [block]
        : Array.isArray(block)
          ? block
          : [...block.head, ...block.rows.flat()],
    ),
  );

/** The structure without the words. */
const structureOf = ({ version, date, sections }: LegalText) => ({
  version,
  date,
  sections: sections.map(({ id, blocks }) => ({
    id,
    blocks: blocks.map((block) => {
      if (typeof block === 'string') return 'paragraph';
      if (Array.isArray(block)) return `list of ${block.length}`;
      return `table ${block.head.length} by ${block.rows.map((row) => row.length)} ${block.each ?? ''}`;
    }),
  })),
});

const placesOf = (text: LegalText): string[] =>
  [...JSON.stringify(text.sections).matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => name).sort();

const term = {
  id: '7-days',
  cycleDays: 7,
  cycleYield: 1n,
  extraRate: 1n,
  fee: 1n,
  penalty: 1n,
  releaseDays: 1,
  smallest: 1n,
  places: null,
  allowsAdding: true,
  allowsUpgrade: true,
  isOpen: true,
  position: 1,
};
const { values, rows } = documentValues('en', {
  settings: settingsFrom(new Map()),
  terms: [term],
  isAutomatic: true,
  text: (key) => key,
});
const known = new Set([...Object.keys(values), ...Object.keys(rows.stakeTerm[0] ?? {})]);

/** Numbers that no setting decides: periods and ages of the law, 0x, and 0 for “not”. */
const written: Record<string, string[]> = {
  'benefit-agreement/misuse': ['30'],
  'benefit-agreement/mistakes': ['30'],
  'benefit-agreement/ending': ['30'],
  'creator-agreement/measures': ['30'],
  'data-deletion/what-is-kept': ['five'],
  'data-deletion/copies': ['30'],
  'data-deletion/single-data': ['30'],
  'fees-and-limits/withdrawal-bsc': ['0'],
  'fees-and-limits/changes': ['30'],
  'guild-agreement/history': ['30'],
  'guild-agreement/measures': ['30'],
  'guild-agreement/ending': ['30'],
  'policies/data-from-use': ['two'],
  'policies/retention': ['five'],
  'policies/your-rights': ['30'],
  'review-rules/appeals': ['30', '7'],
  'shop-agreement/withdrawal-right': ['14', '14'],
  'shop-agreement/refunds': ['14'],
  'shop-agreement/complaints': ['7'],
  'terms/definitions': ['two'],
  'terms/ending': ['30'],
  'terms/changes': ['30'],
  'trading-agreement/buy-orders': ['0'],
  'trading-agreement/records': ['five'],
  'vip-quota-agreement/changes': ['30'],
  'withdrawal-agreement/networks': ['0'],
  'withdrawal-agreement/before-you-confirm': ['four'],
  'withdrawal-agreement/networks-fail': ['two'],
};

const numberWords = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
];
const numeral = /\p{Nd}[\p{Nd}.,]*\p{Nd}|\p{Nd}/gu;
const ownDigits = (section: LegalSection): string[] =>
  wordsOf([section]).flatMap((one) => one.replace(/\{\{.*?\}\}/g, '').match(numeral) ?? []);

/** “One” is rarely a number. */
const ownWords = (section: LegalSection): string[] =>
  wordsOf([section]).flatMap(
    (one) =>
      one
        .toLowerCase()
        .match(/[a-z]+/g)
        ?.filter((word) => numberWords.indexOf(word) > 1) ?? [],
  );

describe.each(legalDocuments)('%s in English', (kind) => {
  const text = legalTexts[kind].en;

  it('has at least ten sections, each with an address of its own', () => {
    const ids = text.sections.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(10);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names both networks, both assets and current values', () => {
    const all = wordsOf(text.sections).join(' ');
    for (const name of ['BSC', 'TRON', 'USDT', 'YUT']) expect(all).toContain(name);
    expect(placesOf(text).length).toBeGreaterThan(2);
  });

  it('takes every value from the settings', () => {
    expect(placesOf(text).filter((name) => !known.has(name))).toEqual([]);
    const own = text.sections.flatMap((section) => {
      const found = [...ownDigits(section), ...ownWords(section)];
      return found.length > 0 ? [[`${kind}/${section.id}`, found] as const] : [];
    });
    const expected = Object.entries(written).filter(([place]) => place.startsWith(`${kind}/`));
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(expected));
  });
});

/** The texts of one version. */
const textsOf = (kind: LegalDocumentName, version: LegalVersion) =>
  languages.flatMap((language) => {
    const text = version[language];
    return text ? [{ kind, language, text }] : [];
  });
const all = legalDocuments.flatMap((kind) => textsOf(kind, legalTexts[kind]));

it.each(legalDocuments)('%s is in force in every language', (kind) => {
  expect(languages.filter((language) => !legalTexts[kind][language])).toEqual([]);
});

it('the terms and the privacy policy name the operator, and the terms the age of the profile', () => {
  const [terms, policies] = [placesOf(legalTexts.terms.en), placesOf(legalTexts.policies.en)];
  for (const places of [terms, policies]) expect(places).toContain('operator_name');
  expect([...terms, ...policies]).toEqual(expect.arrayContaining([...operatorSettings]));
  expect(terms).toContain('smallest_age');
});

describe.each(all)('$kind in $language', ({ kind, language, text }) => {
  it('has the structure, version and values of the English text', () => {
    expect(structureOf(text)).toEqual(structureOf(legalTexts[kind].en));
    expect(placesOf(text)).toEqual(placesOf(legalTexts[kind].en));
  });

  it('has tables with as many cells as columns', () => {
    for (const { blocks } of text.sections) {
      for (const block of blocks) {
        if (typeof block === 'string' || Array.isArray(block)) continue;
        expect(block.rows.map((row) => row.length)).toEqual(
          block.rows.map(() => block.head.length),
        );
      }
    }
  });

  it('is translated throughout', () => {
    if (language === 'en') return;
    const sentence = /[a-z]{3,} [a-z]{3,}/;
    const { sections } = legalTexts[kind].en;
    const english = new Set(wordsOf(sections).filter((one) => sentence.test(one)));
    expect(wordsOf(text.sections).filter((one) => english.has(one))).toEqual([]);
  });

  it('has no value that the English text lacks', () => {
    const others = text.sections.flatMap((section, index) => {
      const english = legalTexts[kind].en.sections[index];
      const words = english ? ownWords(english) : [];
      const known = new Set([
        ...(english ? ownDigits(english) : []),
        ...words.map((word) => String(numberWords.indexOf(word))),
        // Some languages write “a day” and “to nothing” this way.
        ...['0', '1'],
      ]);
      return ownDigits(section).filter((one) => !known.has(one));
    });
    expect(others).toEqual([]);
  });

  it('is plain text', () => {
    expect(JSON.stringify(text)).not.toMatch(/[<>]|https?:|\*\*|\u2063/);
  });
});

it.each(legalDocuments)('%s in French has no line that begins with a punctuation mark', (kind) => {
  const { fr } = legalTexts[kind];
  const loose = /[^\u00a0?!][?!;»]|[^\u00a0]:(?=\s|$)|«[^\u00a0]/u;
  expect(wordsOf(fr?.sections ?? []).filter((one) => loose.test(one))).toEqual([]);
});

it('every file in the folder is read', () => {
  expect(readdirSync(legalDir).sort()).toEqual([...legalDocuments, hashesFile].sort());
  for (const kind of legalDocuments) {
    const earlier = legalTexts[kind].earlier.map(({ en }) => en.version);
    for (const folder of ['', ...earlier]) {
      const names = readdirSync(join(legalDir, kind, folder));
      const known = [...languages.map((one) => `${one}.json`), ...(folder ? [] : earlier)];
      expect(names.filter((name) => !known.includes(name))).toEqual([]);
    }
  }
});

describe.each(legalDocuments)('the versions of %s', (kind) => {
  const versions = [legalTexts[kind], ...legalTexts[kind].earlier];

  it('ascend in number and date', () => {
    const ranks = versions.map(({ en }) => {
      const [major = 0, minor = 0] = en.version.split('.').map(Number);
      return { number: major * 1000 + minor, date: en.date };
    });
    for (const [index, { number, date }] of ranks.slice(1).entries()) {
      expect(number).toBeLessThan(ranks[index]?.number ?? 0);
      // Two versions may have begun on one day.
      expect(date <= (ranks[index]?.date ?? '')).toBe(true);
    }
  });

  it('have begun', () => {
    for (const { en } of versions) expect(Date.parse(en.date)).toBeLessThan(Date.now());
  });

  it('are whole: one structure, one number and one date in all languages', () => {
    for (const version of versions) {
      for (const { text } of textsOf(kind, version)) {
        expect(structureOf(text)).toEqual(structureOf(version.en));
        expect(placesOf(text).filter((name) => !known.has(name))).toEqual([]);
      }
    }
  });
});

/**
 * What people agreed to never changes: each text has its hash by document, version and language.
 * For a new version, move the texts in force to a folder named after their version, write the new
 * ones with the next version and its first day, and run this file with `-u`: it writes the hashes. A
 * line that changes or goes is then a text that somebody has agreed to.
 */
it('no text has changed without a new version and date', async () => {
  const hashes = [...legalDocuments].sort().flatMap((kind) =>
    [legalTexts[kind], ...legalTexts[kind].earlier].map((version) => {
      const texts = textsOf(kind, version).sort((one, other) =>
        one.language < other.language ? -1 : 1,
      );
      return [
        `${kind} ${version.en.version}`,
        Object.fromEntries(texts.map(({ language, text }) => [language, hashOf(text)])),
      ];
    }),
  );
  const text = `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(join(legalDir, hashesFile));
});

it.each(languages)('the deletion text says in %s how long it can be cancelled', (language) => {
  const file = readFileSync(join(localesDir, language, 'legal-terms.json'), 'utf8');
  const { deletion } = JSON.parse(file) as { deletion: Record<'text' | 'signedOut', string> };
  for (const words of [deletion.text, deletion.signedOut]) {
    expect(words.match(numeral)).toEqual([String(deletionDays)]);
  }
});

describe('reading', () => {
  it('an earlier version in a folder of another number stops the start', () => {
    const folder = mkdtempSync(join(tmpdir(), 'legal-'));
    try {
      cpSync(legalDir, folder, { recursive: true });
      cpSync(join(folder, 'creator-agreement/2.0'), join(folder, 'terms/1.9'), { recursive: true });
      expect(() => readLegalTexts(folder)).toThrow(/1\.9 has version 2\.0/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    ['no version', { title: 'A', date: '2026-01-01', sections: [] }],
    ['a day that is none', { title: 'A', version: '1.0', date: '2026-13-01', sections: [] }],
    ['no section', { title: 'A', version: '1.0', date: '2026-01-01', sections: [] }],
  ])('a document with %s stops the start and names the file', (_what, document) => {
    const folder = mkdtempSync(join(tmpdir(), 'legal-'));
    try {
      cpSync(legalDir, folder, { recursive: true });
      writeFileSync(join(folder, legalKinds[1], 'en.json'), JSON.stringify(document));
      expect(() => readLegalTexts(folder)).toThrow(/policies\/en\.json/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
