import { getSystemSetting, getVersion } from '@shared/contract/home';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { countries, settings } from '../../db/tables/identity.ts';
import { currencies } from '../../db/tables/prices.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.db.insert(settings).values({ name: 'fee_transfer_charge', value: '0.1' });
  await test.db.insert(countries).values({ code: 'FR', phoneCode: '33' });
  await test.db
    .insert(currencies)
    .values({ name: 'USD', label: '$', perUsd: 100_000_000n, position: 0 });
});
afterAll(() => test.close());

describe('the settings', () => {
  it('come to a visitor in their language, new values as 0', async () => {
    const { data } = await test.call(getSystemSetting, {}, { language: 'fr' });
    expect(data).toMatchObject({
      countryCode: 'FR',
      phoneCode: '33',
      language: 'fr',
      currencyType: { label: '$', name: 'USD' },
      setting: { fee_transfer_charge: '0.1', fee_transfer_percent: '0', newbie_native: '1' },
    });
  });

  it('know who is signed in', async () => {
    const { token, person } = await test.signIn(await makePerson(test.db, { region: 'FR' }));
    const { data } = await test.call(getSystemSetting, {}, { token, language: 'ja' });
    expect(data).toMatchObject({ countryCode: 'FR', setting: { userId: person.uid } });
  });
});

describe('the version', () => {
  it.each([
    ['is not named to a page that does not say its own', {}, {}],
    ['is not named to a page that has it', { liveSet: 'set-1' }, {}],
    ['is named to a page of another set', { liveSet: 'set-0' }, { version: 'set-1' }],
  ])('%s', async (_what, body, expected) => {
    expect((await test.call(getVersion, body)).data).toEqual(expected);
  });
});
