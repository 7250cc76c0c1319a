import { legalDocuments } from '@shared/contract/documents';
import { languages } from '@shared/contract/enums';
import { getLegalDocument, getLegalLimits } from '@shared/contract/legal';
import { markUnset } from '@shared/lib/unset-value';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legalDir, localesDir } from '../../../test/databases.ts';
import { startTestApp, type TestApp, testAppOn } from '../../../test/test-app.ts';
import { demoServices } from '../../demo/external.ts';
import { readWords } from '../../platform/words.ts';
import { settings } from '../../schema/tables/identity.ts';
import { operatorSettings } from '../settings/public.ts';
import { readLegalTexts } from './texts.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ external: demoServices });
});
afterAll(() => test.close());

const words = readWords(localesDir);
const legalTexts = readLegalTexts(legalDir);
const ask = (kind: (typeof legalDocuments)[number], language = 'en') =>
  test.call(getLegalDocument, { kind }, { language });
const set = (name: string, value: string) =>
  test.db
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });

describe('a legal document', () => {
  it.each(languages.flatMap((language) => legalDocuments.map((kind) => ({ language, kind }))))(
    '$kind is in $language or in English, also for a visitor, with every value filled in',
    async ({ language, kind }) => {
      const { name, data } = await ask(kind, language);
      expect(name).toBe('ok');
      const text = legalTexts[kind][language] ?? legalTexts[kind].en;
      expect(data).toMatchObject({
        kind,
        language: legalTexts[kind][language] ? language : 'en',
        title: text.title,
        version: text.version,
        date: text.date,
      });
      expect(data?.sections.map(({ id }) => id)).toEqual(text.sections.map(({ id }) => id));
      expect(JSON.stringify(data)).not.toContain('{{');
    },
  );

  it.each(['privacy', '', 'Terms', '__proto__', null, 7])('refuses the kind %j', async (kind) => {
    const answer = await test.post(getLegalDocument.path, { kind });
    expect(answer).toMatchObject({ name: 'invalidRequest', data: { fields: [{ path: 'kind' }] } });
  });

  it('is the terms if no kind is named', async () => {
    expect((await test.call(getLegalDocument, {})).data?.kind).toBe('terms');
  });

  it('is in English for an unknown language, and says so', async () => {
    expect((await ask('policies', 'de')).data).toMatchObject({
      language: 'en',
      title: 'Privacy policy',
    });
  });

  it('names the current fees', async () => {
    await set('fee_transfer_percent', '0.0123');
    expect(JSON.stringify((await ask('terms')).data)).toContain('1.23%');
    await set('fee_transfer_percent', '0.0456');
    const { data } = await ask('terms');
    expect(JSON.stringify(data)).toContain('4.56%');
    expect(JSON.stringify(data)).not.toContain('1.23%');
  });
});

describe('the operator in a document', () => {
  const document = {
    title: 'Terms',
    version: '1.0',
    date: '2026-01-01',
    sections: [
      { id: 'operator', heading: 'Operator', blocks: operatorSettings.map((one) => `{{${one}}}`) },
    ],
  };
  const legal = { ...legalTexts, terms: { en: document, ja: document, earlier: [] } };
  const read = async (language: string) => {
    const app = testAppOn(test, { legal });
    const { data } = await app.call(getLegalDocument, {}, { language });
    await app.app.close();
    return data?.sections[0]?.blocks;
  };

  it('is what its settings say, and what is not set says so in the language of the text', async () => {
    const unset = (language: 'en' | 'ja') => markUnset(words.text(language, 'legal.unset'));
    expect(await read('ja')).toEqual(operatorSettings.map(() => unset('ja')));
    await set('operator_name', 'Example & Sons');
    await set('governing_law', ' \u202e');
    // There is no French text: all of it is English.
    expect(await read('fr')).toEqual(
      operatorSettings.map((name) => (name === 'operator_name' ? 'Example & Sons' : unset('en'))),
    );
  });
});

describe('the limits', () => {
  it('are the general ones for a visitor', async () => {
    const { data } = await test.call(getLegalLimits, {});
    expect(data).toEqual({ day: '20000', review: '1000', proof: '500', stays: '0', mine: null });
  });

  it('are those of a signed-in person', async () => {
    await set('limit_withdraw_day', '7000');
    const { token, person } = await test.signIn();
    const ofMine = async () => (await test.call(getLegalLimits, {}, { token })).data;
    expect(await ofMine()).toMatchObject({
      day: '7000',
      mine: {
        leftToday: '7000',
        sentLately: '0',
        exchangeable: '0',
        holdUntil: 0,
        identityChecked: false,
        identityNeeded: true,
      },
    });
    await test.db.execute(sql`update persons
      set version = gen_random_uuid(), is_kyc = 1, kyc_status = 1, security_hold_until = now() + interval '2 hours'
      where id = ${person.id}`);
    const mine = (await ofMine())?.mine;
    expect(mine?.identityChecked).toBe(true);
    expect(mine?.holdUntil).toBeGreaterThan(Date.now() / 1000);
  });
});
