import { getLocked, getStatement, listMovementKinds } from '@shared/contract/statement';
import { getBalanceInfo } from '@shared/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fund, makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { systemAccount } from '../../ledger/accounts.ts';
import { placeHold, resolveHold } from '../../ledger/holds.ts';
import { transfer } from '../../ledger/transfer.ts';
import { newId } from '../../platform/db/new-id.ts';
import { operations } from '../../schema/tables/ledger.ts';
import { currencies, prices } from '../../schema/tables/prices.ts';
import { receipts } from '../../schema/tables/receipts.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const perUsd = 91_023_456n;
  await test.db.insert(currencies).values({ name: 'EUR', label: '€', perUsd, position: 0 });
  const at = new Date(Date.now() - 1000);
  await test.db.insert(prices).values({ asset: 'YUT', step: 'hour', at, price: 135_000_000n });
});
afterAll(() => test.close());

const march = {
  asset: 'USDT',
  from: '2026-03-01',
  to: '2026-03-31',
  timeZone: 'Asia/Shanghai',
} as const;

const linesOf = (content = '') => content.replace('\ufeff', '').trimEnd().split('\r\n');

describe('a statement', () => {
  it('has the movements of the requested days in the person’s zone, oldest first', async () => {
    const { token, person } = await test.signIn();
    const stranger = await makePerson(test.db);
    const add = (personId: string, amount: bigint, at: string) =>
      fund(test.db, { personId, asset: 'USDT', amount, at: new Date(at) });
    // March in Shanghai begins and ends eight hours before March in UTC.
    await add(person.id, 1n, '2026-02-28T15:59:59Z');
    const account = await add(person.id, 5_000_001n, '2026-02-28T16:00:00Z');
    await add(person.id, 2n, '2026-03-31T16:00:00Z');
    await add(stranger.id, 3n, '2026-03-05T00:00:00Z');
    const fees = await systemAccount(test.db, { asset: 'USDT', purpose: 'fees' });
    await transfer(test.db, {
      legs: [{ from: account, to: fees, amount: 1_500_000n, kind: 'fee' }],
      businessAt: new Date('2026-03-31T15:59:59Z'),
    });
    const { data } = await test.call(getStatement, march, { token });
    expect(data?.fileName).toBe('wallet-USDT-2026-03-01-2026-03-31.csv');
    expect(data?.content.startsWith('\ufeff')).toBe(true);
    expect(data?.rows).toBe(2);
    expect(linesOf(data?.content).map((line) => line.split(',').slice(0, 7).join(','))).toEqual([
      'Date and time (Asia/Shanghai),Type,Amount,Asset,Counterparty,Counterparty ID,Note',
      '2026-03-01 00:00,Deposit,5.000001,USDT,,,',
      '2026-03-31 23:59,Fee,-1.5,USDT,,,',
    ]);
  });

  it('names its columns and movements in the person’s language', async () => {
    const { token, person } = await test.signIn();
    const at = new Date('2026-03-10T00:00:00Z');
    await fund(test.db, { personId: person.id, asset: 'USDT', amount: 1_000_000n, at });
    const { data } = await test.call(getStatement, march, { token, language: 'es' });
    expect(linesOf(data?.content)[0]).toMatch(/^Fecha y hora \(Asia\/Shanghai\),Tipo,Importe/);
    expect(linesOf(data?.content)[1]).toContain('Depósito');
  });

  it('has counterparties and notes, escaped against formulas', async () => {
    const { token, person } = await test.signIn();
    const other = await makePerson(test.db, { nickName: 'Mei, Lin' });
    const operationId = newId();
    const businessAt = new Date('2026-03-10T04:00:00Z');
    const from = await fund(test.db, {
      personId: person.id,
      asset: 'USDT',
      amount: 9_000_000n,
      at: new Date('2026-02-01T00:00:00Z'),
    });
    const to = await fund(test.db, { personId: other.id, asset: 'USDT', amount: 1n });
    await test.db.insert(operations).values({
      id: operationId,
      ownerId: person.id,
      key: operationId,
      kind: 'money.transferUsdt',
      contentHash: '',
      businessAt,
    });
    await transfer(test.db, {
      legs: [{ from, to, amount: 2_000_000n, kind: 'transfer' }],
      businessAt,
      operationId,
    });
    await test.db.insert(receipts).values({
      operationId,
      ownerId: person.id,
      kind: 'transfer',
      asset: 'USDT',
      amount: 2_000_000n,
      fee: 0n,
      receiveAsset: 'USDT',
      receive: 2_000_000n,
      counterpartyId: other.id,
      note: '=HYPERLINK("http://example.com")',
      businessAt,
    });
    const { data } = await test.call(getStatement, march, { token });
    expect(linesOf(data?.content)[1]).toMatch(
      new RegExp(
        `^2026-03-10 12:00,Transfer,-2,USDT,"Mei, Lin",${other.uid},"'=HYPERLINK\\(""http://example.com""\\)",[0-9a-f-]{36}$`,
      ),
    );
  });

  it('without movements has only its columns', async () => {
    const { token } = await test.signIn();
    const { data } = await test.call(getStatement, march, { token });
    expect(linesOf(data?.content)).toHaveLength(1);
  });

  it.each([
    ['a period that ends before it begins', { ...march, to: '2026-02-01' }, '002141'],
    ['more than a year', { ...march, to: '2027-03-02' }, '002142'],
    ['a day that does not exist', { ...march, to: '2026-04-31' }, '002140'],
    ['a day that is none', { ...march, from: 'yesterday' }, '002140'],
    ['a time zone that does not exist', { ...march, timeZone: 'Mars/Olympus' }, 'invalid'],
  ])('is refused for %s', async (_what, body, key) => {
    const { token } = await test.signIn();
    const answer = await test.call(getStatement, body, { token });
    expect(answer.name).toBe('invalidRequest');
    expect(JSON.stringify(answer.data)).toContain(key);
  });
});

describe('the locked balance', () => {
  it('is listed by reason while it is locked', async () => {
    const { token, person } = await test.signIn();
    const usdt = await fund(test.db, { personId: person.id, asset: 'USDT', amount: 90_000_000n });
    const stake = { personId: person.id, asset: 'YUT', purpose: 'stake' } as const;
    await fund(test.db, { ...stake, amount: 150_000_000n });
    const hold = (amount: bigint, kind: 'withdrawal' | 'c2cTrade') =>
      placeHold(test.db, { accountId: usdt, amount, kind });
    await hold(10_000_000n, 'withdrawal');
    await hold(20_000_000n, 'withdrawal');
    const over = await hold(5_000_000n, 'c2cTrade');
    await resolveHold(test.db, { holdId: over, resolution: 'returned' });
    const { data } = await test.call(getLocked, { currencyType: 'EUR' }, { token });
    expect(data).toEqual({
      total: '29.15',
      items: [
        {
          account: 'withdrawal',
          kind: 'withdrawal',
          title: 'Withdrawal',
          asset: 'USDT',
          amount: '30',
          worth: '27.31',
          count: 2,
        },
        {
          account: 'stake',
          kind: 'stakePrincipal',
          title: 'Staking principal',
          asset: 'YUT',
          amount: '1.5',
          worth: '1.84',
          count: 1,
        },
      ],
      rateAt: expect.any(Number),
    });
    const ask = { currencyType: 'EUR', userTimeISO: '2026-03-01T12:00:00+08:00' };
    const { data: balance } = await test.call(getBalanceInfo, ask, { token });
    expect(balance?.lockAmountExchange).toBe(data?.total);
  });

  it('is refused in an unknown currency', async () => {
    const { token } = await test.signIn();
    const answer = await test.call(getLocked, { currencyType: 'XXX' }, { token });
    expect(answer.name).toBe('invalidRequest');
  });

  it('is empty for a new person', async () => {
    const { token } = await test.signIn();
    expect((await test.call(getLocked, {}, { token })).data).toEqual({ total: '0', items: [] });
  });
});

it('the kinds of movements have names in the person’s language', async () => {
  const { token } = await test.signIn();
  const { data } = await test.call(listMovementKinds, {}, { token, language: 'fr' });
  expect(data?.items).toContainEqual({ kind: 'fee', title: 'Frais' });
});
