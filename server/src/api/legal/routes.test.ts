import { type LegalKind, languages, legalKinds } from '@shared/contract/enums';
import { getLegalDocument } from '@shared/contract/legal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { legalVersions } from '../../db/tables/legal.ts';
import { readVersionInForce } from './queries.ts';
import { legalTexts } from './texts.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const dayMs = 24 * 3600 * 1000;
const ask = (kind: LegalKind, language = 'en') =>
  test.call(getLegalDocument, { kind }, { language });

describe('a legal document', () => {
  it.each(languages.flatMap((language) => legalKinds.map((kind) => ({ language, kind }))))(
    '$kind comes in $language, to a visitor too',
    async ({ language, kind }) => {
      const { name, data } = await ask(kind, language);
      expect(name).toBe('ok');
      expect(data).toEqual({
        kind,
        language,
        version: '1.0',
        effectiveAt: Date.parse('2026-01-01T00:00:00+08:00') / 1000,
        ...legalTexts[language]?.[kind],
      });
    },
  );

  it.each(['privacy', '', 'Terms', '__proto__', null, 7])('refuses the kind %j', async (kind) => {
    const answer = await test.post(getLegalDocument.path, { kind });
    expect(answer).toMatchObject({ name: 'invalidRequest', data: { fields: [{ path: 'kind' }] } });
  });

  it('is the terms where no kind is named', async () => {
    expect((await test.call(getLegalDocument, {})).data?.kind).toBe('terms');
  });

  it('is in English for a language that we do not have, and says so', async () => {
    expect((await ask('policies', 'de')).data).toMatchObject({
      language: 'en',
      title: 'Privacy policy',
    });
  });
});

describe('the version in force', () => {
  const announce = (version: string, daysFromNow: number) =>
    test.db.insert(legalVersions).values({
      kind: 'community-guidelines',
      version,
      effectiveAt: new Date(Date.now() + daysFromNow * dayMs),
    });
  const inForce = async () => (await ask('community-guidelines')).data?.version;

  it('is the newest one that is not in the future', async () => {
    await announce('3.0', 1);
    expect(await inForce()).toBe('1.0');
    await announce('2.0', -1);
    expect(await inForce()).toBe('2.0');
  });

  it('cannot be changed afterwards', async () => {
    const change = test.db.update(legalVersions).set({ version: '9.9' });
    await expect(change).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('of one kind leaves the others alone', async () => {
    expect((await ask('terms')).data?.version).toBe('1.0');
  });

  it('is none before the first has come into force', async () => {
    const at = new Date('2025-12-31T23:59:59+08:00');
    expect(await readVersionInForce(test.db, { kind: 'terms', at })).toBeUndefined();
  });
});
