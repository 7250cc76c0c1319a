import { contract } from '@shared/contract';
import { codes } from '@shared/contract/codes';
import { languages } from '@shared/contract/enums';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legalDir, localesDir } from '../../test/databases.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { readLegalTexts } from '../domains/legal/texts.ts';
import { movementKinds } from '../ledger/kinds.ts';
import { readWords } from '../platform/words.ts';
import { createImplementations } from './calls.ts';

describe('the calls', () => {
  it('of the contract have exactly one handler each, and no handler is without a call', () => {
    const given = {
      legal: readLegalTexts(legalDir),
      chat: undefined,
      liveSet: () => ({ id: '', releases: [] }),
    };
    const implemented = createImplementations(given)
      .map(({ call }) => call.path)
      .sort();
    expect(implemented).toEqual(contract.map((call) => call.path).sort());
  });

  it('have paths as in the specification', () => {
    for (const { path } of contract) expect(path).toMatch(/^\/v[12](\/[A-Za-z0-9_]+)+$/);
  });
});

describe('the words of the server', () => {
  const words = readWords(localesDir);
  const keys = [
    'languageName',
    'tips.risk',
    'tips.register',
    ...Object.keys(codes).map((name) => `errors.${name}`),
    ...movementKinds.map((kind) => `movements.${kind}`),
  ];

  it.each(languages)('in %s cover every code and every movement', (language) => {
    const missing = keys.filter((key) => words.text(language, key) === key);
    expect(missing).toEqual([]);
  });

  it.each(languages.filter((one) => one !== 'en'))('in %s are not left in English', (language) => {
    const errors = keys.filter((key) => key.startsWith('errors.'));
    const english = errors.filter((key) => words.text(language, key) === words.text('en', key));
    expect(english).toEqual([]);
  });
});

describe('every call of a session', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const calls = contract.filter((call) => call.access === 'session');

  it.each(calls.map((call) => call.path))('%s asks a visitor to sign in', async (path) => {
    expect((await test.post(path, {})).name).toBe('signInNeeded');
  });

  it.each(calls.map((call) => call.path))(
    '%s refuses a body that is not an object',
    async (path) => {
      const { token } = await test.signIn();
      expect((await test.post(path, ['nonsense'], { token })).name).toBe('invalidRequest');
    },
  );
});
