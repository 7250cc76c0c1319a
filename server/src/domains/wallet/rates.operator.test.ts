import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getSystemSetting } from '@shared/contract/home';
import { getMyProfit } from '@shared/contract/money';
import { getPortfolio } from '@shared/contract/portfolio';
import { getBalanceInfo } from '@shared/contract/wallet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passTime } from '../../../test/money.ts';
import { operate } from '../../../test/operate.ts';
import { fund } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { databaseTime } from '../../platform/time/clock.ts';
import { dayMs, hourMs, seconds } from '../../platform/time/time.ts';
import { addBasics } from '../home/basics.mutations.ts';
import { ratesOperator } from './rates.operator.ts';

let test: TestApp;
let rates: ReturnType<typeof operate>;
let token: string;
beforeAll(async () => {
  test = await startTestApp();
  await addBasics(test.db);
  rates = operate(test, ratesOperator);
  const signedIn = await test.signIn();
  token = signedIn.token;
  await fund(test.db, { personId: signedIn.person.id, asset: 'USDT', amount: 100_000_000n });
});
afterAll(() => test.close());
/** A currency of its own for each test: rates cannot be deleted. */
let eur: string;
let others: string[];
beforeEach(async () => {
  others = (await choices()) ?? [];
  eur = newCode();
  await rates('add', eur, '€', '0.9');
});
let made = 0;
function newCode(): string {
  made += 1;
  return `X${String.fromCharCode(65 + Math.floor(made / 26), 65 + (made % 26))}`;
}

const now = async (): Promise<Date> => (await databaseTime(test.db)).business;
const ahead = async (ms: number): Promise<string> =>
  new Date((await now()).getTime() + ms).toISOString().replace(/\.\d+/, '');
const balance = async (currencyType: string) => {
  const ask = { currencyType, userTimeISO: (await now()).toISOString().replace(/\.\d+/, '') };
  return (await test.call(getBalanceInfo, ask, { token })).data;
};
const worth = async (currencyType = eur) => (await balance(currencyType))?.totalAssetsExchangePrice;
const choices = async () =>
  (await test.call(getSystemSetting, {}, { token })).data?.setting.currencies.map(
    ({ name, label }) => `${name} ${label}`,
  );

describe('rates', () => {
  it('add: a currency can be chosen at once, at the end of the list', async () => {
    expect(await choices()).toEqual([...others, `${eur} €`]);
    expect(others[0]).toBe('USD $');
    expect(await worth()).toBe('90');
  });

  it('set: holds from now on, on every call that is asked in it', async () => {
    await rates('set', eur, '0.8');
    expect(await worth()).toBe('80');
    const asked = { currencyType: eur };
    const portfolio = await test.call(getPortfolio, asked, { token });
    expect(portfolio.data?.total).toBe('80');
    expect((await test.call(getMyProfit, asked, { token })).code).toBe(0);
  });

  it('set from a time: the rate before holds until then', async () => {
    const since = await ahead(2 * hourMs);
    await rates('set', eur, '0.5', since);
    expect(await worth()).toBe('90');
    const [listed] = (await rates('list')) as { currency: string; perUsd: string }[][];
    expect(listed?.filter(({ currency }) => currency === eur)).toMatchObject([
      { perUsd: '0.9' },
      { perUsd: '0.5', since: since.replace('Z', '.000Z') },
    ]);
    await passTime(test.db, 3 * hourMs);
    expect(await worth()).toBe('50');
    expect((await balance(eur))?.rateAt).toBe(seconds(new Date(since)));
  });

  it('a rate carries its time, however old; the base currency has none', async () => {
    const { rateAt = 0 } = (await balance(eur)) ?? {};
    await passTime(test.db, 3 * dayMs);
    expect((await balance(eur))?.rateAt).toBe(rateAt);
    expect(seconds(await now()) - rateAt).toBeGreaterThanOrEqual(3 * 86_400);
    expect(await balance('USD')).not.toHaveProperty('rateAt');
  });

  it('withdraw: no longer offered nor answered; a new rate brings it back', async () => {
    await rates('withdraw', eur, await ahead(hourMs));
    expect(await choices()).toContain(`${eur} €`);
    await passTime(test.db, 2 * hourMs);
    expect(await choices()).toEqual(others);
    expect(await worth()).toBeUndefined();
    await rates('set', eur, '0.7');
    expect(await worth()).toBe('70');
  });

  it('label: the sign beside the figures', async () => {
    await rates('label', eur, 'EUR');
    expect(await choices()).toContain(`${eur} EUR`);
  });

  it.each([
    ['add', 'EUR', '€', '0.9'],
    ['add', 'eur', '€', '0.9'],
    ['add', 'CHF', '', '0.9'],
    ['add', 'CHF', '1 ', '0.9'],
    ['add', 'CHF', 'Fr', '0'],
    ['set', 'CHF', '0.9'],
    ['set', 'USD', '2'],
    ['set', 'EUR', '-1'],
    ['set', 'EUR', '0.123456789'],
    ['set', 'EUR', '9.1'],
    ['set', 'EUR', '0.08'],
    ['set', 'EUR', '0.8', '2020-01-01T00:00:00Z'],
    ['set', 'EUR', '0.8', 'tomorrow'],
    ['withdraw', 'USD'],
    ['withdraw', 'CHF'],
    ['label', 'CHF', 'Fr'],
    ['constructor', 'EUR'],
  ])('%s %s %s %s is refused, and changes nothing', async (...words) => {
    await expect(rates(...words.map((word) => (word === 'EUR' ? eur : word)))).rejects.toThrow();
    expect(await choices()).toEqual([...others, `${eur} €`]);
    expect(await worth()).toBe('90');
  });

  it('a leap is accepted where the operator insists', async () => {
    await rates('set', eur, '9.1', 'anyway');
    expect(await worth()).toBe('910');
  });
});

describe('a listed currency', () => {
  it('is offered with its sign from its first rate on, and not before', async () => {
    expect(await choices()).not.toContain('GBP £');
    expect(await worth('GBP')).toBeUndefined();
    await rates('set', 'GBP', '0.75');
    expect(await choices()).toContain('GBP £');
    expect(await worth('GBP')).toBe('75');
    await rates('set', 'GBP', '0.8');
    expect(await worth('GBP')).toBe('80');
  });

  it('has no first rate from a later time on', async () => {
    await expect(rates('set', 'THB', '30', await ahead(hourMs))).rejects.toThrow('no rate yet');
    expect(await choices()).not.toContain('THB ฿');
  });
});

describe('rates import', () => {
  const importFile = async (lines: string[]) => {
    const file = path.join(tmpdir(), `rates-${process.pid}.csv`);
    await writeFile(file, lines.join('\n'));
    return rates('import', file);
  };

  it('takes what a feed writes, once', async () => {
    const at = await ahead(0);
    const lines = ['# time, currency, rate', `${at},${eur},0.6`];
    expect(await importFile(lines)).toEqual([{ added: 1 }]);
    expect(await importFile(lines)).toEqual([{ added: 0 }]);
    await passTime(test.db, 2000);
    expect(await worth()).toBe('60');
  });

  it('offers the listed currencies of the file, each by its newest rate, once', async () => {
    const [before, at] = [await ahead(-hourMs), await ahead(0)];
    const lines = [`${at},VND,25000`, `${before},VND,24000`, `${at},BRL,5.5`];
    expect(await importFile(lines)).toEqual([{ added: 3 }]);
    expect(await importFile(lines)).toEqual([{ added: 0 }]);
    await passTime(test.db, 2000);
    expect(await choices()).toEqual(expect.arrayContaining(['VND ₫', 'BRL R$']));
    expect([await worth('VND'), await worth('BRL')]).toEqual(['2500000', '550']);
  });

  it.each([
    ['a currency that nobody added', 'CHF,0.9'],
    ['the base currency', 'USD,0.9'],
    ['no rate', 'EUR,0'],
    ['a word too many', 'EUR,0.9,1'],
  ])('takes nothing of a file with %s', async (_what, line) => {
    const at = await ahead(0);
    await expect(
      importFile([`${at},${eur},0.6`, `${at},${line.replace('EUR', eur)}`]),
    ).rejects.toThrow('Nothing');
    await passTime(test.db, 2000);
    expect(await worth()).toBe('90');
  });
});
