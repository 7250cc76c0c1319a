import { getReceipt } from '@shared/contract/money';
import { getUsdtInfo } from '@shared/contract/wallet';
import {
  cancelWithdrawal,
  getWithdrawAddresses,
  getWithdrawal,
  getWithdrawals,
  removeWithdrawAddress,
  saveWithdrawAddress,
  verifyBenefitWithdrawal,
  verifyCryptoWithdrawal,
  withdrawBenefit,
  withdrawCrypto,
} from '@shared/contract/withdraw';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAddress } from '../../../test/identity.ts';
import {
  newOperationKey,
  passTime,
  paymentPassword,
  paymentPasswordHash,
  runJob,
} from '../../../test/money.ts';
import { operate as operateOn } from '../../../test/operate.ts';
import { fund, makePerson, type TestPerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { demoServices } from '../../demo/external.ts';
import type { CommandContext } from '../../platform/commands/command.ts';
import { databaseTime } from '../../platform/time/clock.ts';
import { banks } from '../../schema/tables/home.ts';
import { persons, settings } from '../../schema/tables/identity.ts';
import { prices } from '../../schema/tables/prices.ts';
import { withdrawals } from '../../schema/tables/withdrawals.ts';
import { isLargeAmount } from '../money/public.ts';
import { moveWithdrawals } from './withdraw.jobs.ts';
import { withdrawalsOperator } from './withdraw.operator.ts';

let test: TestApp;
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const minute = 60_000;
const proof = { paymentPassword };

beforeAll(async () => {
  test = await startTestApp({ external: demoServices });
  await test.db.insert(settings).values([
    { name: 'fee_withdraw_bsc_charge', value: '0.5' },
    { name: 'fee_withdraw_bsc_percent', value: '0.001' },
    { name: 'fee_withdraw_benefit_percent', value: '0.01' },
    { name: 'minutes_withdraw_bsc', value: '30' },
    { name: 'review_from', value: '1000' },
    { name: 'limit_withdraw_day', value: '5000' },
  ]);
  await test.db
    .insert(banks)
    .values({ country: 'MY', code: 'MBBEMYKL', name: 'A bank', position: 1 });
});
afterAll(() => test.close());

let token = '';
let person: TestPerson;

beforeEach(async () => {
  person = await makePerson(test.db, {
    paymentPasswordHash: await paymentPasswordHash(),
    isKyc: 1,
    kycStatus: 1,
  });
  token = (await test.signIn(person)).token;
  await fund(test.db, { personId: person.id, asset: 'USDT', amount: 2_000_000_000n });
});

async function withdraw(amount: string, asset: 'USDT' | 'YUT' = 'USDT') {
  const body = { asset, network: 'BSC' as const, address, amount };
  const { data: terms, name } = await test.call(verifyCryptoWithdrawal, body, { token });
  if (!terms?.quote) throw new Error(`no quote: ${name}`);
  const order = { quoteId: terms.quote.quoteId, operationKey: newOperationKey(), proof };
  return test.call(withdrawCrypto, order, { token });
}

const wallet = async () => (await test.call(getUsdtInfo, {}, { token })).data;
const stageOf = async (id: string) =>
  (await test.call(getWithdrawal, { id }, { token })).data?.stage;

const operateAs = (
  as: Partial<Pick<CommandContext, 'by' | 'secondOperator'>>,
  ...words: string[]
) => operateOn(test, withdrawalsOperator, as)(...words);
const operate = (...args: string[]) => operateAs({}, ...args);

const needTwoFrom = (value: string) =>
  test.db
    .insert(settings)
    .values({ name: 'second_operator_from', value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });

describe('a withdrawal', () => {
  it('shows its terms and that the address is new', async () => {
    const body = { asset: 'USDT' as const, network: 'BSC' as const, address };
    const { data } = await test.call(verifyCryptoWithdrawal, body, { token });
    expect(data).toMatchObject({
      available: '2000',
      smallest: '10',
      feeCharge: '0.5',
      feePercent: '0.001',
      arrivalMinutes: 30,
      leftToday: '5000',
      isFirstTime: true,
      holdUntil: 0,
      quote: null,
    });
  });

  it('holds the money, passes its stages over time, and is paid out', async () => {
    const { data } = await withdraw('100');
    expect(data).toMatchObject({ stage: 'submitted', fee: '0.6', total: '100.6', canCancel: true });
    expect(data?.waitsFor).toBe('');
    const id = data?.id ?? '';
    expect(await wallet()).toEqual({ usdt: '2000', available: '1899.4', locked: '100.6' });
    await runJob(test, moveWithdrawals);
    expect(await stageOf(id)).toBe('submitted');
    await passTime(test.db, minute);
    await runJob(test, moveWithdrawals);
    expect(await stageOf(id)).toBe('broadcast');
    expect(await wallet()).toEqual({ usdt: '1899.4', available: '1899.4', locked: '0' });
    await passTime(test.db, 10 * minute);
    await runJob(test, moveWithdrawals);
    expect(await stageOf(id)).toBe('confirming');
    await passTime(test.db, 20 * minute);
    await runJob(test, moveWithdrawals);
    await runJob(test, moveWithdrawals);
    const { data: done } = await test.call(getWithdrawal, { id }, { token });
    expect(done).toMatchObject({ stage: 'completed', status: 2, canCancel: false, arrivesAt: 0 });
    expect(done?.networkId).toMatch(/^0x[0-9a-f]{64}$/);
    expect(done?.stages.map(({ stage }) => stage)).toEqual([
      'submitted',
      'broadcast',
      'confirming',
      'completed',
    ]);
    const { data: receipt } = await test.call(getReceipt, { id }, { token });
    expect(receipt).toMatchObject({ kind: 'withdrawal', status: 2, destination: address });
  });

  it('can be cancelled once before it is sent, and not after', async () => {
    const { data } = await withdraw('100');
    const id = data?.id ?? '';
    const order = { id, operationKey: newOperationKey() };
    const { data: cancelled } = await test.call(cancelWithdrawal, order, { token });
    expect(cancelled).toMatchObject({ stage: 'cancelled', status: 3 });
    expect((await test.call(cancelWithdrawal, order, { token })).name).toBe('ok');
    const second = { id, operationKey: newOperationKey() };
    expect((await test.call(cancelWithdrawal, second, { token })).name).toBe('tooLate');
    expect(await wallet()).toEqual({ usdt: '2000', available: '2000', locked: '0' });
    await passTime(test.db, 60 * minute);
    await runJob(test, moveWithdrawals);
    expect(await stageOf(id)).toBe('cancelled');
  });

  it('of a large amount waits for review and can be refused with a reason', async () => {
    const id = (await withdraw('1000')).data?.id ?? '';
    await passTime(test.db, minute);
    await runJob(test, moveWithdrawals);
    expect(await stageOf(id)).toBe('review');
    // No time is promised while a person decides, but the hours they keep.
    const { data: waiting } = await test.call(getWithdrawal, { id }, { token });
    const hours = 'Our team is reviewing it: Mon–Fri, 09:00–18:00 (UTC+8)';
    expect(waiting).toMatchObject({ stage: 'review', arrivesAt: 0, waitsFor: hours });
    await operate('reject', id, 'nameDiffers', 'Passport', 'says', 'Anna');
    const { data } = await test.call(getWithdrawal, { id }, { token });
    expect(data).toMatchObject({
      stage: 'refused',
      reason: 'The account holder’s name doesn’t match yours.',
    });
    expect(JSON.stringify(data)).not.toContain('Passport');
    const { data: inFrench } = await test.call(getWithdrawal, { id }, { token, language: 'fr' });
    expect(inFrench?.reason).toContain('nom');
    const [kept] = await test.db.select().from(withdrawals).where(eq(withdrawals.id, id));
    expect(kept).toMatchObject({ reason: 'nameDiffers', note: 'Passport says Anna' });
    expect(await wallet()).toEqual({ usdt: '2000', available: '2000', locked: '0' });
    await expect(operate('approve', id)).rejects.toThrow('refused');
  });

  it('promises minutes only where no person decides, counted from the decision', async () => {
    const bsc = { asset: 'USDT', network: 'BSC' } as const;
    const ask = async (amount?: string) => {
      const body = { ...bsc, address, amount };
      return (await test.call(verifyCryptoWithdrawal, body, { token })).data?.arrival;
    };
    expect(await ask()).toBe('usually within 30\u00a0minutes');
    expect(await ask('999')).toBe('usually within 30\u00a0minutes');
    expect(await ask('1000')).toBe('after our team reviews it (Mon–Fri, 09:00–18:00 (UTC+8))');
    const { arrivals } = (await test.call(verifyCryptoWithdrawal, bsc, { token })).data ?? {};
    const [reviewed, automatic] = [await ask('1000'), await ask('999')];
    expect(arrivals).toEqual({ reviewedFrom: '1000', reviewed, automatic });
    const id = (await withdraw('1000')).data?.id ?? '';
    await passTime(test.db, 48 * 60 * minute);
    await runJob(test, moveWithdrawals);
    await operate('approve', id);
    const { data } = await test.call(getWithdrawal, { id }, { token });
    const sentAt = data?.stages.find(({ stage }) => stage === 'broadcast')?.at ?? 0;
    expect(data).toMatchObject({ arrivesAt: sentAt + 30 * 60, waitsFor: '' });
  });

  it('waits for review if the person may not spend any more', async () => {
    const id = (await withdraw('100')).data?.id ?? '';
    await test.db
      .update(persons)
      .set({ securityHoldUntil: sql`now() + interval '1 day'` })
      .where(eq(persons.id, person.id));
    await passTime(test.db, minute);
    await runJob(test, moveWithdrawals);
    expect(await stageOf(id)).toBe('review');
    // An operator cannot send it either while the hold lasts.
    await expect(operate('approve', id)).rejects.toThrow('securityHold');
    await test.db.update(persons).set({ securityHoldUntil: null }).where(eq(persons.id, person.id));
    await operate('approve', id);
    expect(await stageOf(id)).toBe('broadcast');
  });

  it('is returned with its fee if the bank or network refuses it', async () => {
    const id = (await withdraw('100')).data?.id ?? '';
    await operate('approve', id);
    expect(await wallet()).toMatchObject({ usdt: '1899.4' });
    const order = { id, operationKey: newOperationKey() };
    expect((await test.call(cancelWithdrawal, order, { token })).name).toBe('tooLate');
    await operate('reject', id, 'accountClosed');
    expect(await wallet()).toEqual({ usdt: '2000', available: '2000', locked: '0' });
    const { data: receipt } = await test.call(getReceipt, { id }, { token });
    expect(receipt?.status).toBe(3);
  });

  it('is released by two operators where it is large', async () => {
    await needTwoFrom('1000');
    const id = (await withdraw('1000')).data?.id ?? '';
    await passTime(test.db, minute);
    await runJob(test, moveWithdrawals);
    await expect(operateAs({ by: 'ada' }, 'approve', id)).rejects.toThrow('two operators');
    await operateAs({ by: 'ada', secondOperator: 'propose' }, 'approve', id);
    expect(await stageOf(id)).toBe('review');
    const alone = { by: 'ada', secondOperator: 'approve' } as const;
    await expect(operateAs(alone, 'approve', id)).rejects.toThrow('No other operator');
    await operateAs({ by: 'bo', secondOperator: 'approve' }, 'approve', id);
    expect(await stageOf(id)).toBe('broadcast');
  });

  it('is released by two operators where it is one of several that are large together', async () => {
    await needTwoFrom('1000');
    const ids = [];
    for (const amount of ['600', '400']) ids.push((await withdraw(amount)).data?.id ?? '');
    const [first = '', second = ''] = ids;
    await operateAs({ by: 'cleo' }, 'approve', first);
    await expect(operateAs({ by: 'cleo' }, 'approve', second)).rejects.toThrow('two operators');
    await operateAs({ by: 'cleo', secondOperator: 'propose' }, 'approve', second);
    await operateAs({ by: 'dan', secondOperator: 'approve' }, 'approve', second);
    expect(await stageOf(second)).toBe('broadcast');
  });

  it('stays large when the price falls before anyone has proposed it', async () => {
    await needTwoFrom('1000');
    const priceAt = async (price: bigint, minutesAgo: number) => {
      const { business } = await databaseTime(test.db);
      const at = new Date(business.getTime() - minutesAgo * minute);
      await test.db.insert(prices).values({ asset: 'YUT', step: 'hour', at, price });
    };
    const amount = 60_000_000_000n;
    await fund(test.db, { personId: person.id, asset: 'YUT', amount: 2n * amount });
    await priceAt(200_000_000n, 1);
    const id = (await withdraw('600', 'YUT')).data?.id ?? '';
    await priceAt(100_000_000n, 0);
    await expect(operate('approve', id)).rejects.toThrow('two operators');
    // Two days later, the price at its request counts for it, and not for a new one.
    await passTime(test.db, 48 * 60 * minute);
    await expect(operate('approve', id)).rejects.toThrow('two operators');
    expect(await isLargeAmount(test.db, { amount, asset: 'YUT' })).toBe(false);
  });

  it('keeps to the daily limit with any number of quotes', async () => {
    await fund(test.db, { personId: person.id, asset: 'USDT', amount: 10_000_000_000n });
    const body = { asset: 'USDT' as const, network: 'BSC' as const, address, amount: '3000' };
    const quote = () => test.call(verifyCryptoWithdrawal, body, { token });
    const names = [];
    for (const { data } of [await quote(), await quote()]) {
      const quoteId = data?.quote?.quoteId ?? '';
      const order = { quoteId, operationKey: newOperationKey(), proof };
      names.push((await test.call(withdrawCrypto, order, { token })).name);
    }
    expect(names).toEqual(['ok', 'amountInvalid']);
  });

  it('waits for an operator outside a demo', async () => {
    const id = (await withdraw('20')).data?.id ?? '';
    await passTime(test.db, minute);
    await runJob(test, moveWithdrawals, { external: {} });
    expect(await stageOf(id)).toBe('review');
  });

  it.each([
    ['a wrong checksum', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['another network', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ])('refuses %s', async (_, wrong) => {
    const body = { asset: 'USDT' as const, network: 'BSC' as const, address: wrong };
    const { data } = await test.call(verifyCryptoWithdrawal, body, { token });
    expect(data).toEqual({ fields: [{ path: 'address', key: '002123' }] });
  });

  it('needs the identity check', async () => {
    await test.db.update(persons).set({ isKyc: 0 }).where(eq(persons.id, person.id));
    expect((await withdraw('20')).name).toBe('identityCheckNeeded');
    expect(await wallet()).toMatchObject({ locked: '0' });
  });

  it('counts the withdrawals of today', async () => {
    await withdraw('100');
    const body = { asset: 'USDT' as const, network: 'BSC' as const };
    const { data } = await test.call(verifyCryptoWithdrawal, body, { token });
    expect(data?.leftToday).toBe('4900');
  });

  it('cannot be seen or cancelled by another person', async () => {
    const id = (await withdraw('20')).data?.id ?? '';
    const { token: other } = await test.signIn();
    expect((await test.call(getWithdrawal, { id }, { token: other })).name).toBe('notFound');
    const order = { id, operationKey: newOperationKey() };
    expect((await test.call(cancelWithdrawal, order, { token: other })).name).toBe('notFound');
    expect((await test.call(getWithdrawals, {}, { token: other })).data?.items).toEqual([]);
    expect((await test.call(getWithdrawals, {}, {})).name).toBe('signInNeeded');
  });

  it('is listed in pages, newest first', async () => {
    for (const amount of ['20', '21', '22']) {
      await withdraw(amount);
      await passTime(test.db, 1000);
    }
    const first = await test.call(getWithdrawals, { limit: 2 }, { token });
    expect(first.data?.items.map(({ amount }) => amount)).toEqual(['22', '21']);
    const cursor = first.data?.nextCursor ?? '';
    const second = await test.call(getWithdrawals, { limit: 2, cursor }, { token });
    expect(second.data?.items.map(({ amount }) => amount)).toEqual(['20']);
    expect(second.data?.nextCursor).toBeNull();
  });
});

it('benefits, and nothing else, are paid out to a bank', async () => {
  await fund(test.db, {
    personId: person.id,
    asset: 'USDT',
    amount: 50_000_000n,
    purpose: 'benefit',
  });
  const account = { bankId: 'MBBEMYKL', accountName: 'Ana Putri', accountNumber: '512345678901' };
  const body = { ...account, amount: '40' };
  const { data: terms } = await test.call(verifyBenefitWithdrawal, body, { token });
  expect(terms).toMatchObject({ available: '50', quote: { fee: '0.4', total: '40.4' } });
  const order = {
    quoteId: terms?.quote?.quoteId ?? '',
    operationKey: newOperationKey(),
    proof,
  };
  const { data } = await test.call(withdrawBenefit, order, { token });
  expect(data).toMatchObject({ way: 'benefit', destination: '•••• 8901', stage: 'submitted' });
  expect(await wallet()).toMatchObject({ usdt: '2000' });
  const wrong = { ...body, bankId: 'NOBANK' };
  const refused = await test.call(verifyBenefitWithdrawal, wrong, { token });
  expect(refused.data).toEqual({ fields: [{ path: 'bankId', key: '000958' }] });
});

it('a withdrawal needs the second proof at any amount, also to an address saved and paid before', async () => {
  await test.db
    .insert(settings)
    .values({ name: 'strong_proof_from', value: '1000000' })
    .onConflictDoUpdate({ target: settings.name, set: { value: '1000000' } });
  const entry = { network: 'BSC' as const, address, label: 'Exchange' };
  await test.call(saveWithdrawAddress, entry, { token });
  expect((await withdraw('20')).name).toBe('ok');
  await test.db.update(persons).set({ email: newAddress() }).where(eq(persons.id, person.id));
  const secondProof = { name: 'proofNeeded', data: { needed: ['paymentPassword', 'emailCode'] } };
  expect(await withdraw('20')).toMatchObject(secondProof);

  const to = { personId: person.id, asset: 'USDT' as const, purpose: 'benefit' as const };
  await fund(test.db, { ...to, amount: 50_000_000n });
  const account = { bankId: 'MBBEMYKL', accountName: 'Ana Putri', accountNumber: '512345678901' };
  const terms = await test.call(verifyBenefitWithdrawal, { ...account, amount: '20' }, { token });
  const quoteId = terms.data?.quote?.quoteId ?? '';
  const order = { quoteId, operationKey: newOperationKey(), proof };
  expect(await test.call(withdrawBenefit, order, { token })).toMatchObject(secondProof);
});

it('each person has an own address book', async () => {
  const entry = { network: 'BSC' as const, address, label: 'Exchange' };
  const { data: saved } = await test.call(saveWithdrawAddress, entry, { token });
  await test.call(saveWithdrawAddress, { ...entry, label: 'My exchange' }, { token });
  const { data: book } = await test.call(getWithdrawAddresses, {}, { token });
  expect(book?.items).toMatchObject([{ id: saved?.id, label: 'My exchange', lastUsedAt: 0 }]);
  const { token: other } = await test.signIn();
  const id = saved?.id ?? '';
  expect((await test.call(removeWithdrawAddress, { id }, { token: other })).name).toBe('notFound');
  expect((await test.call(removeWithdrawAddress, { id }, { token })).name).toBe('ok');
  expect((await test.call(getWithdrawAddresses, {}, { token })).data?.items).toEqual([]);
});
