import { languages } from '@shared/contract/enums';
import { expect, it } from 'vitest';
import { localesDir } from '../../../test/databases.ts';
import { readWords } from '../../platform/words.ts';
import { identityReasons } from '../../schema/tables/identity-checks.ts';
import { type IdentityEvent, type Standing, standingAfter } from './identity.rules.ts';

const standings = {
  none: { kycStatus: 0, isKyc: -1 },
  waits: { kycStatus: 2, isKyc: -1 },
  'waits again': { kycStatus: 2, isKyc: 0 },
  passed: { kycStatus: 1, isKyc: 1 },
  failed: { kycStatus: 3, isKyc: 0 },
} satisfies Record<string, Standing>;
type Name = keyof typeof standings;

/** Every event in every state; `-` if it changes nothing. */
const table: Record<Name, Record<IdentityEvent, Name | '-'>> = {
  none: { faceShown: 'waits', passed: 'passed', failed: 'failed' },
  waits: { faceShown: '-', passed: 'passed', failed: 'failed' },
  'waits again': { faceShown: '-', passed: 'passed', failed: 'failed' },
  passed: { faceShown: '-', passed: '-', failed: 'failed' },
  failed: { faceShown: 'waits again', passed: 'passed', failed: '-' },
};

const rows = (Object.keys(table) as Name[]).flatMap((before) =>
  (Object.keys(table[before]) as IdentityEvent[]).map(
    (event) => [before, event, table[before][event]] as const,
  ),
);

it.each(rows)('%s, %s → %s', (before, event, after) => {
  const expected = after === '-' ? undefined : standings[after];
  expect(standingAfter(event, standings[before])).toEqual(expected);
});

it.each(languages)('every reason has its own text in %s', (language) => {
  const words = readWords(localesDir);
  const texts = identityReasons.map((one) => words.text(language, `identity.reasons.${one}`));
  expect(new Set(texts).size).toBe(identityReasons.length);
  for (const [index, one] of identityReasons.entries()) {
    const key = `identity.reasons.${one}`;
    expect(texts[index]).not.toBe(key);
    if (language !== 'en') expect(texts[index]).not.toBe(words.text('en', key));
  }
});
