import { sendCode } from '@shared/contract/auth';
import {
  transferUsdt,
  transferYut,
  verifyUsdtTransfer,
  verifyYutTransfer,
} from '@shared/contract/money';
import type { Proof } from '@shared/contract/proof';
import { resetPayPassword } from '@shared/contract/safe';
import { verifyCryptoWithdrawal, withdrawCrypto } from '@shared/contract/withdraw';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAddress } from '../../../test/identity.ts';
import { lastCode } from '../../../test/mails.ts';
import { manyCalls } from '../../../test/market-people.ts';
import { newOperationKey, paymentPassword, paymentPasswordHash } from '../../../test/money.ts';
import { fund, makePerson, readAccount, type TestPerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Context } from '../../calls/implement.ts';
import { databaseTime } from '../../platform/time/clock.ts';
import { persons, settings } from '../../schema/tables/identity.ts';
import { quotes } from '../../schema/tables/ledger.ts';
import { prices } from '../../schema/tables/prices.ts';
import { keptProofs } from '../../schema/tables/security.ts';
import type { QuotedTerms } from './quoting.ts';
import { secondProofOf } from './strong-proof.queries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp(manyCalls);
  const at = new Date(Date.now() - 1000);
  await test.db.insert(prices).values({ asset: 'YUT', step: 'hour', at, price: 200_000_000n });
});
afterAll(() => test.close());

let person: TestPerson;
let friend: TestPerson;
let token = '';
let email = '';

beforeEach(async () => {
  await setFee('0');
  email = newAddress();
  const paymentPasswordHashOf = await paymentPasswordHash();
  person = await makePerson(test.db, {
    email,
    paymentPasswordHash: paymentPasswordHashOf,
    isKyc: 1,
  });
  friend = await makePerson(test.db);
  token = (await test.signIn(person)).token;
  const of = { personId: person.id, amount: 900_000_000_000n };
  await fund(test.db, { ...of, asset: 'USDT' });
  await fund(test.db, { ...of, asset: 'YUT' });
});

const setFee = (value: string) =>
  test.db
    .insert(settings)
    .values({ name: 'fee_transfer_charge', value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });

async function quote(amount: string, to = friend.uid): Promise<string> {
  const { data, name } = await test.call(verifyUsdtTransfer, { to, amount }, { token });
  if (!data?.quote) throw new Error(`no quote: ${name}`);
  return data.quote.quoteId;
}

const endQuote = (id: string) =>
  test.db.update(quotes).set({ expiresAt: sql`now() - interval '1 s'` }).where(eq(quotes.id, id));

async function codeFor(operation: string): Promise<string> {
  await test.call(sendCode, { purpose: 7, operation }, { token });
  return lastCode(test.db, email);
}

const send = (quoteId: string, operationKey: string, proof?: Proof, by = token) =>
  test.call(transferUsdt, { quoteId, operationKey, ...(proof && { proof }) }, { token: by });

const received = async (of = friend) =>
  (await readAccount(test.db, { personId: of.id, asset: 'USDT' })).balance;

/** Sends with payment password and code, as the person does. */
async function sendProven(amount: string, to = friend.uid) {
  const key = newOperationKey();
  const proof = { paymentPassword, emailCode: await codeFor(key) };
  return send(await quote(amount, to), key, proof);
}

/** The right proof reaches the server after its quote has ended. */
async function proveTooLate(amount: string, key = newOperationKey()) {
  const quoteId = await quote(amount);
  const emailCode = await codeFor(key);
  await endQuote(quoteId);
  const answer = await send(quoteId, key, { paymentPassword, emailCode });
  return { key, quoteId, emailCode, answer };
}

const kept = { name: 'quoteExpired', data: { isProofKept: true } };
const asksForBoth = { name: 'proofNeeded', data: { needed: ['paymentPassword', 'emailCode'] } };

describe('a proof whose quote has ended', () => {
  it('serves the operation under a new quote, once', async () => {
    const { key, answer } = await proveTooLate('600');
    expect(answer).toMatchObject(kept);
    expect(await received()).toBe(0n);
    const renewed = await quote('600');
    expect((await send(renewed, key)).name).toBe('ok');
    expect(await received()).toBe(600_000_000n);
    // A retry gets the same answer, and another quote nothing.
    expect((await send(renewed, key)).name).toBe('ok');
    expect((await send(await quote('600'), key)).name).toBe('operationKeyTaken');
    expect(await received()).toBe(600_000_000n);
  });

  it('serves it also with a fee that has changed, and while several quotes end', async () => {
    const { key } = await proveTooLate('600');
    await setFee('0.5');
    const second = await quote('600');
    await endQuote(second);
    expect(await send(second, key)).toMatchObject(kept);
    const third = await send(await quote('600'), key);
    expect(third).toMatchObject({ name: 'ok', data: { fee: '0.5' } });
  });

  it('cannot be given twice: its code is used', async () => {
    const { emailCode } = await proveTooLate('600');
    const other = newOperationKey();
    const answer = await send(await quote('600'), other, { paymentPassword, emailCode });
    expect(answer).toMatchObject({ name: 'proofNeeded', data: { wrong: 'emailCode' } });
  });

  it('counts a wrong one like any other, and keeps nothing', async () => {
    const key = newOperationKey();
    const quoteId = await quote('600');
    await endQuote(quoteId);
    const wrong = await send(quoteId, key, { paymentPassword: '000000', emailCode: '000000' });
    expect(wrong).toMatchObject({ data: { wrong: 'paymentPassword', triesLeft: 4 } });
    expect(await send(await quote('600'), key)).toMatchObject(asksForBoth);
  });

  it('is not asked for before the quote that has ended', async () => {
    const quoteId = await quote('600');
    await endQuote(quoteId);
    const { name, data } = await send(quoteId, newOperationKey());
    expect([name, data]).toEqual(['quoteExpired', undefined]);
  });

  it('ends after ten minutes', async () => {
    const { key } = await proveTooLate('600');
    const past = { expiresAt: sql`now() - interval '1 s'` };
    await test.db.update(keptProofs).set(past).where(eq(keptProofs.operation, key));
    expect((await send(await quote('600'), key)).name).toBe('proofNeeded');
  });

  describe('serves nothing else:', () => {
    it('a larger amount', async () => {
      const { key } = await proveTooLate('600');
      expect(await send(await quote('600.000001'), key)).toMatchObject(asksForBoth);
      expect((await send(await quote('599'), key)).name).toBe('ok');
    });

    it('another recipient', async () => {
      const { key } = await proveTooLate('600');
      const stranger = await makePerson(test.db);
      expect(await send(await quote('1', stranger.uid), key)).toMatchObject(asksForBoth);
    });

    it('another asset', async () => {
      const { key } = await proveTooLate('600');
      const body = { to: friend.uid, amount: '1' };
      const { data } = await test.call(verifyYutTransfer, body, { token });
      const order = { quoteId: data?.quote?.quoteId ?? '', operationKey: key };
      expect(await test.call(transferYut, order, { token })).toMatchObject(asksForBoth);
    });

    it('a withdrawal', async () => {
      const { key } = await proveTooLate('600');
      expect(await withdraw('20', key)).toMatchObject(asksForBoth);
    });

    it('another operation', async () => {
      await proveTooLate('600');
      expect(await send(await quote('600'), newOperationKey())).toMatchObject(asksForBoth);
    });

    it('another session of the same person', async () => {
      const { key } = await proveTooLate('600');
      const other = (await test.signIn(person)).token;
      expect(await send(await quote('600'), key, undefined, other)).toMatchObject(asksForBoth);
    });
  });
});

async function withdraw(amount: string, operationKey: string, proof?: Proof) {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const wish = { asset: 'USDT' as const, network: 'BSC' as const, address, amount };
  const { data } = await test.call(verifyCryptoWithdrawal, wish, { token });
  const order = { quoteId: data?.quote?.quoteId ?? '', operationKey, ...(proof && { proof }) };
  return test.call(withdrawCrypto, order, { token });
}

describe('a second proof of the session', () => {
  const half = { paymentPassword };
  const sendHalf = async (amount: string, to = friend.uid, by = token) =>
    send(await quote(amount, to), newOperationKey(), half, by);

  it('serves what follows to a known recipient, as far as its worth goes', async () => {
    expect((await sendProven('600')).name).toBe('ok');
    // Without the payment password nothing is served.
    expect(await send(await quote('1'), newOperationKey())).toMatchObject({
      data: { needed: ['paymentPassword'] },
    });
    expect((await sendHalf('400')).name).toBe('ok');
    expect((await sendHalf('200')).name).toBe('ok');
    expect(await sendHalf('1')).toMatchObject(asksForBoth);
    expect(await received()).toBe(1_200_000_000n);
  });

  it('of a small amount serves up to the worth from which one is asked for', async () => {
    expect((await sendProven('20')).name).toBe('ok');
    expect((await sendHalf('480')).name).toBe('ok');
    expect((await sendHalf('20')).name).toBe('ok');
    expect(await sendHalf('1')).toMatchObject(asksForBoth);
  });

  it.each(['600.000001', '5000'])('serves no larger amount: %s', async (amount) => {
    expect((await sendProven('600')).name).toBe('ok');
    expect(await sendHalf(amount)).toMatchObject(asksForBoth);
  });

  it('serves no first recipient', async () => {
    expect((await sendProven('600')).name).toBe('ok');
    const stranger = await makePerson(test.db);
    expect(await sendHalf('1', stranger.uid)).toMatchObject(asksForBoth);
  });

  it('serves no withdrawal', async () => {
    expect((await sendProven('600')).name).toBe('ok');
    expect(await withdraw('20', newOperationKey(), half)).toMatchObject(asksForBoth);
  });

  it('serves no other session', async () => {
    expect((await sendProven('600')).name).toBe('ok');
    const other = (await test.signIn(person)).token;
    expect(await sendHalf('1', friend.uid, other)).toMatchObject(asksForBoth);
  });

  it('ends after ten minutes, however it was used', async () => {
    expect((await sendProven('600')).name).toBe('ok');
    expect((await sendHalf('1')).name).toBe('ok');
    await test.db.update(keptProofs).set({ expiresAt: sql`now() - interval '1 s'` });
    expect(await sendHalf('1')).toMatchObject(asksForBoth);
  });

  it('ends with a security change', async () => {
    expect((await sendProven('600')).name).toBe('ok');
    const change = { newPayPassword: '816375', oldPayPassword: paymentPassword };
    expect((await test.call(resetPayPassword, change, { token })).name).toBe('ok');
    const over = { securityHoldUntil: null, version: sql`gen_random_uuid()` };
    await test.db.update(persons).set(over).where(eq(persons.id, person.id));
    const proof = { paymentPassword: change.newPayPassword };
    expect(await send(await quote('1'), newOperationKey(), proof)).toMatchObject(asksForBoth);
  });

  it('is not opened by a payment password', async () => {
    await sendProven('1');
    await test.db.delete(keptProofs);
    expect((await sendHalf('498')).name).toBe('ok');
    expect(await sendHalf('2')).toMatchObject(asksForBoth);
  });

  it('is used up once by payments that arrive together', async () => {
    expect((await sendProven('600')).name).toBe('ok');
    const payments = await Promise.all([1, 2, 3, 4, 5, 6].map(() => sendHalf('200')));
    const names = payments.map(({ name }) => name).sort();
    expect(names).toEqual(['ok', 'ok', 'ok', 'proofNeeded', 'proofNeeded', 'proofNeeded']);
    expect(await received()).toBe(1_200_000_000n);
  });

  it('is given back by a payment that is refused for another reason', async () => {
    expect((await sendProven('600')).name).toBe('ok');
    const used = await quote('200');
    const key = newOperationKey();
    expect((await send(used, key, half)).name).toBe('ok');
    // The same quote again, under another key: refused after the proof.
    const again = await send(used, newOperationKey(), half);
    expect(again.name).toBe('quoteExpired');
    expect((await sendHalf('400')).name).toBe('ok');
  });
});

describe('a kept proof used by several at once', () => {
  it('moves the money once', async () => {
    const { key } = await proveTooLate('600');
    const renewed = await Promise.all([quote('600'), quote('600'), quote('600')]);
    const answers = await Promise.all(renewed.map((id) => send(id, key)));
    expect(answers.filter(({ name }) => name === 'ok')).toHaveLength(1);
    expect(await received()).toBe(600_000_000n);
  });
});

it.each([
  ['a person who was paid before', () => friend.id, true],
  ['a person who never was', () => person.id, false],
  ['nobody, like a trade', () => undefined, false],
])('a second proof of the session serves what goes to %s: %s', async (_what, whom, isServed) => {
  await sendProven('10');
  const recipientId = whom();
  const terms = { asset: 'USDT', amount: '1', fee: '0', total: '1', receive: '1' } as const;
  const context = { db: test.db, person, clock: await databaseTime(test.db) };
  const taken = { ...terms, receiveAsset: 'USDT', ...(recipientId && { recipientId }) };
  const second = await secondProofOf(context as unknown as Context, taken as QuotedTerms);
  expect(second.isServed).toBe(isServed);
});
