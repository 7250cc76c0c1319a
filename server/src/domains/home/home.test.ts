import { languages } from '@shared/contract/enums';
import {
  getBankList,
  getPopup,
  getSystemSetting,
  getVersion,
  hidePopup,
} from '@shared/contract/home';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { localesDir } from '../../../test/databases.ts';
import { operate } from '../../../test/operate.ts';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/db/new-id.ts';
import { readWords } from '../../platform/words.ts';
import { popupHides, popups } from '../../schema/tables/home.ts';
import { countries, persons, settings } from '../../schema/tables/identity.ts';
import { currencies } from '../../schema/tables/prices.ts';
import { createCatalogueOperator } from '../catalogue/catalogue.operator.ts';
import { addDefaults } from '../catalogue/public.ts';
import { bankCatalogue } from './banks.catalogue.ts';
import { addBasics } from './basics.mutations.ts';
import { popupCatalogue } from './popups.catalogue.ts';
import { welfareCatalogue } from './welfare.catalogue.ts';

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
  it('are in a visitor’s language, with new values as 0', async () => {
    const { data } = await test.call(getSystemSetting, {}, { language: 'fr' });
    expect(data).toMatchObject({
      countryCode: 'FR',
      phoneCode: '33',
      language: 'fr',
      currencyType: { label: '$', name: 'USD' },
      setting: {
        fee_transfer_charge: '0.1',
        fee_transfer_percent: '0',
        newbie_native: '1',
        userId: '',
      },
    });
  });

  it('include those of a signed-in person', async () => {
    const { token, person } = await test.signIn(await makePerson(test.db, { region: 'FR' }));
    const { data } = await test.call(getSystemSetting, {}, { token, language: 'ja' });
    expect(data).toMatchObject({
      countryCode: 'FR',
      setting: { userId: person.uid, nickname: `Nick${person.uid}` },
    });
  });
});

describe('the version', () => {
  it.each([
    ['is not named to a page that does not say its own', {}, {}],
    ['is not named to a page that has it', { liveSet: 'set-1' }, {}],
    ['is named to a page of another set', { liveSet: 'set-0' }, { version: 'set-1' }],
    [
      'is not named to a page of another set that runs what is live',
      { liveSet: 'set-0', running: [{ name: 'shell', build: 'aa' }] },
      { live: { id: 'set-1', releases: [{ name: 'shell', build: 'aa' }] } },
    ],
    [
      'is named to a page that runs another release',
      { liveSet: 'set-0', running: [{ name: 'shell', build: 'bb' }] },
      { version: 'set-1', live: { id: 'set-1', releases: [{ name: 'shell', build: 'aa' }] } },
    ],
    [
      'is named to a page that runs a remote which is gone',
      { liveSet: 'set-0', running: [{ name: 'shop', build: 'aa' }] },
      { version: 'set-1', live: { id: 'set-1', releases: [{ name: 'shell', build: 'aa' }] } },
    ],
  ])('%s', async (_what, body, expected) => {
    expect((await test.call(getVersion, body)).data).toEqual(expected);
  });
});

const makePopup = async (more: Partial<typeof popups.$inferInsert> = {}) => {
  const id = newId();
  const given = { id, kind: 'notice' as const, path: '/novice', position: 9 };
  await test.db.insert(popups).values({ ...given, name: `popup-${id}`, ...more });
  return id;
};

describe('the popup', () => {
  afterEach(async () => {
    await test.db.delete(popupHides);
    // The application may not delete popups: end it instead.
    await test.db.update(popups).set({ endsAt: sql`now()` });
  });

  it('requires a session', async () => {
    expect((await test.call(getPopup, {})).name).toBe('signInNeeded');
    expect((await test.call(hidePopup, { id: 'x' })).name).toBe('signInNeeded');
  });

  it('is the first active one, in the person’s language', async () => {
    await makePopup({ position: 5 });
    const id = await makePopup({ name: 'newcomers', kind: 'reward', position: 1 });
    await makePopup({ position: 0, startsAt: new Date(Date.now() + 3_600_000) });
    const { token } = await test.signIn();
    const { data } = await test.call(getPopup, {}, { token, language: 'fr' });
    expect(data?.popup).toEqual({
      id,
      kind: 'reward',
      path: '/novice',
      title: 'Récompenses de bienvenue',
      text: expect.stringContaining('points'),
      action: 'Voir les missions',
    });
  });

  it.each(['/novice', '/Novice/'])('about %s is shown to newcomers alone', async (path) => {
    const id = await makePopup({ kind: 'reward', path });
    const { token, person } = await test.signIn();
    const ask = async () => (await test.call(getPopup, {}, { token })).data?.popup?.id;
    expect(await ask()).toBe(id);
    const createdAt = new Date(Date.now() - 400 * 86_400_000);
    await test.db.update(persons).set({ createdAt }).where(eq(persons.id, person.id));
    expect(await ask()).toBeUndefined();
  });

  it.each(['/2fa/tutorial', '/2FA/tutorial/'])(
    'about the second factor, %s, is not shown to a person who has one',
    async (path) => {
      const id = await makePopup({ path });
      const { token, person } = await test.signIn();
      const ask = async () => (await test.call(getPopup, {}, { token })).data?.popup?.id;
      expect(await ask()).toBe(id);
      await test.db
        .update(persons)
        .set({ authenticatorSecret: 'sealed' })
        .where(eq(persons.id, person.id));
      expect(await ask()).toBeUndefined();
    },
  );

  it('about a reward is not shown on a phone that opted out', async () => {
    const reward = await makePopup({ kind: 'reward', position: 1 });
    const notice = await makePopup({ position: 2 });
    const { token } = await test.signIn();
    const ask = async (dontShowRewardModal?: '1' | 0) =>
      (await test.call(getPopup, { dontShowRewardModal }, { token })).data?.popup?.id;
    expect([await ask(), await ask(0), await ask('1')]).toEqual([reward, reward, notice]);
  });

  it('that was closed returns a day later; one that was declined does not', async () => {
    const id = await makePopup();
    const mine = await test.signIn();
    const other = await test.signIn();
    const isShown = async (token: string) =>
      (await test.call(getPopup, {}, { token })).data?.popup?.id === id;
    const dayLater = () =>
      test.db.update(popupHides).set({ until: sql`until - interval '24 hours'` });

    await test.call(hidePopup, { id }, { token: mine.token });
    expect([await isShown(mine.token), await isShown(other.token)]).toEqual([false, true]);
    await dayLater();
    expect(await isShown(mine.token)).toBe(true);
    await test.call(hidePopup, { id, forever: 1 }, { token: mine.token });
    // Closing it in another window does not reopen it.
    await test.call(hidePopup, { id }, { token: mine.token });
    await dayLater();
    expect(await isShown(mine.token)).toBe(false);
  });

  it('that an operator writes has their words, and is gone when withdrawn', async () => {
    const set = operate(test, createCatalogueOperator(popupCatalogue));
    const text = { title: 'Closed on Monday', text: 'We are back on Tuesday.', action: 'See' };
    const words = `words=${JSON.stringify({ en: text })}`;
    await set('set', 'monday', 'kind=notice', 'path=/messages', words, 'position=1');
    const { token } = await test.signIn();
    const ask = async () => (await test.call(getPopup, {}, { token, language: 'fr' })).data?.popup;
    expect(await ask()).toMatchObject({ ...text, path: '/messages' });
    await set('withdraw', 'monday');
    expect(await ask()).toBeNull();
  });

  it('that does not exist cannot be hidden', async () => {
    const { token } = await test.signIn();
    for (const id of ['nonsense', newId()]) {
      expect((await test.call(hidePopup, { id }, { token })).name).toBe('notFound');
    }
  });

  it.each(languages)('of the demo has words in %s', (language) => {
    const words = readWords(localesDir);
    for (const name of ['newcomers', 'authenticator']) {
      for (const part of ['title', 'text', 'action']) {
        const key = `popups.${name}.${part}`;
        expect(words.text(language, key)).not.toBe(key);
        if (language !== 'en') expect(words.text(language, key)).not.toBe(words.text('en', key));
      }
    }
  });
});

describe('the basic data of every server', () => {
  it('is added without changing existing rows', async () => {
    await test.db.insert(countries).values({ code: 'MY', phoneCode: '999' });
    await test.database.transaction((tx) => addBasics(tx));
    await test.database.transaction((tx) => addBasics(tx));
    const [known] = await test.db.select().from(countries).where(sql`code = 'MY'`);
    expect(known?.phoneCode).toBe('999');
  });
});

it('welfare is what an operator promises, with known or own words', async () => {
  const set = operate(test, createCatalogueOperator(welfareCatalogue));
  await set('set', 'MY-1', 'title=newcomer', 'amount=5');
  await set('set', 'MY-2', 'title=gift', 'amount=2.50', 'words={"en":{"title":"A gift"}}');
  await expect(set('set', 'MY-3', 'title=gift', 'amount=1')).rejects.toThrow('MY-3 needs words');
  const shown = async () =>
    (await test.call(getSystemSetting, {}, { language: 'fr' })).data?.setting.welfare;
  expect(await shown()).toEqual([
    { country: 'MY', title: 'Récompense de bienvenue', amount: '5' },
    { country: 'MY', title: 'A gift', amount: '2.5' },
  ]);
  await set('withdraw', 'MY-1');
  expect(await shown()).toHaveLength(1);
});

describe('the banks', () => {
  beforeAll(() => addDefaults(test.db, [bankCatalogue]));

  it('require a session and a country of two letters', async () => {
    expect((await test.call(getBankList, {})).name).toBe('signInNeeded');
    const { token } = await test.signIn();
    expect((await test.call(getBankList, { country: 'malaysia' }, { token })).name).toBe(
      'invalidRequest',
    );
  });

  it('are those of the person’s country, or of the requested one', async () => {
    const { token } = await test.signIn(await makePerson(test.db, { region: 'ID' }));
    const own = await test.call(getBankList, {}, { token });
    expect(own.data).toMatchObject({ country: 'ID', countries: expect.arrayContaining(['VN']) });
    expect(own.data?.list).toContainEqual({
      code: 'CENAIDJA',
      name: 'Bank Central Asia',
      country: 'ID',
    });
    const none = await test.call(getBankList, { country: 'ZZ' }, { token });
    expect(none.data).toMatchObject({ country: 'ZZ', list: [] });
  });
});
