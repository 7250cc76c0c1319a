import { getDeposits } from '@shared/contract/deposit';
import { listSystemMessages } from '@shared/contract/messages';
import { getUsdtHistory, getUsdtInfo, getYutInfo } from '@shared/contract/wallet';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../../test/as-owner.ts';
import {
  depositor,
  depositSecret,
  later,
  newTransfer,
  sendHook,
  startDepositApp,
  type Told,
  tell,
} from '../../../test/deposits.ts';
import { operate } from '../../../test/operate.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { signHook } from '../../platform/http/signed-hook.ts';
import { persons, settings } from '../../schema/tables/identity.ts';
import { incomingTransfers } from '../../schema/tables/incoming-transfers.ts';
import { depositsOperator } from './deposit.operator.ts';

let test: TestApp;
let operator: ReturnType<typeof operate>;
beforeAll(async () => {
  test = await startDepositApp();
  operator = operate(test, depositsOperator);
});
afterAll(async () => {
  expect((await verifyLedger(test.db)).problems).toEqual([]);
  await test.close();
});

const balance = async (token: string) =>
  (await test.call(getUsdtInfo, {}, { token })).data?.available;
const shown = async (token: string) => {
  const { data } = await test.call(getDeposits, {}, { token });
  return data?.items.map(({ amount, asset, stateTitle }) => `${amount} ${asset}: ${stateTitle}`);
};
const notices = async (token: string) =>
  ((await test.call(listSystemMessages, {}, { token })).data?.items ?? []).map(({ kind }) => kind);

describe('a transfer', () => {
  it('is pending, seen with its confirmations, and booked after them with a message', async () => {
    const { token, address } = await depositor(test);
    const told = newTransfer(address, { confirmations: 3 });
    expect(await tell(test, told)).toEqual(['pending']);
    expect([await balance(token), await shown(token)]).toEqual([
      '0',
      ['25.5 USDT: Confirmations: 3 of 15'],
    ]);
    const history = async () => (await test.call(getUsdtHistory, {}, { token })).data;
    expect(await history()).toMatchObject({ items: [], pendingDeposits: 1 });
    expect(await notices(token)).toEqual([]);
    expect(await tell(test, later(told, { confirmations: 15 }))).toEqual(['booked']);
    expect([await balance(token), await shown(token)]).toEqual([
      '25.5',
      ['25.5 USDT: In your wallet'],
    ]);
    expect(await history()).toMatchObject({
      items: [{ kind: 'deposit', amount: '25.5' }],
      pendingDeposits: 0,
    });
    expect(await notices(token)).toEqual(['depositReceived']);
  });

  it('told 20 times at once is booked once', async () => {
    const { token, address } = await depositor(test);
    const told = newTransfer(address);
    const results = await Promise.all(Array.from({ length: 20 }, () => tell(test, later(told))));
    expect(results.flat()).toHaveLength(20);
    expect(results.flat()).toContain('booked');
    expect([await balance(token), await notices(token)]).toEqual(['25.5', ['depositReceived']]);
  });

  it('told in another spelling is the same one', async () => {
    const { token, address } = await depositor(test);
    const told = newTransfer(address);
    const upper = { transaction: told.transaction.slice(2).toUpperCase() };
    const twice = { address: `0x${address.slice(2).toUpperCase()}` };
    expect(await tell(test, told, later(told, upper), later(told, twice))).toEqual(
      Array(3).fill('booked'),
    );
    expect(await balance(token)).toBe('25.5');
  });

  it('with several outputs is booked for each of them', async () => {
    const { token, address } = await depositor(test);
    const told = newTransfer(address);
    await tell(test, told, later(told, { index: 1, amount: '4.5' }));
    expect(await balance(token)).toBe('30');
  });

  it('told with other facts changes nothing', async () => {
    const { token, address } = await depositor(test);
    const other = await depositor(test);
    const told = newTransfer(address, { confirmations: 1 });
    await tell(test, told);
    const full = { confirmations: 99 };
    expect(
      await tell(
        test,
        later(told, { ...full, amount: '2500' }),
        later(told, { ...full, asset: 'YUT' }),
        later(told, { ...full, address: other.address }),
      ),
    ).toEqual(Array(3).fill('conflict'));
    expect([await balance(token), await balance(other.token)]).toEqual(['0', '0']);
  });

  it('below the smallest deposit is shown as such, and not booked', async () => {
    const { token, address } = await depositor(test);
    const dust = newTransfer(address, { amount: '0.999999', confirmations: 99 });
    expect(await tell(test, dust)).toEqual(['tooSmall']);
    expect([await balance(token), await shown(token)]).toEqual([
      '0',
      ['0.999999 USDT: Below the smallest deposit, not credited'],
    ]);
    expect(await tell(test, newTransfer(address, { amount: '1' }))).toEqual(['booked']);
    expect(await balance(token)).toBe('1');
  });

  it('is booked by the terms that the operator has set', async () => {
    const { token, address } = await depositor(test, 'TRON');
    await test.db.insert(settings).values([
      { name: 'smallest_deposit_tron', value: '20' },
      { name: 'deposit_confirmations_tron', value: '40' },
    ]);
    const told = { network: 'TRON', confirmations: 20 } as const;
    const small = newTransfer(address, { ...told, amount: '19' });
    const large = newTransfer(address, told);
    expect(await tell(test, small, large)).toEqual(['tooSmall', 'pending']);
    expect(await tell(test, later(large, { confirmations: 40 }))).toEqual(['booked']);
    expect(await balance(token)).toBe('25.5');
  });

  it.each([
    ['an unknown address', { address: `0x${'1'.repeat(40)}` }, 'unknownAddress'],
    ['an address of another network', { network: 'TRON' }, 'unknownAddress'],
    ['a token that is none of ours', { asset: 'SCAM' }, 'ignored'],
    ['less than the smallest unit', { amount: '0.0000001' }, 'ignored'],
    ['a transaction that is none', { transaction: '0x12' }, 'ignored'],
    ['an observation of tomorrow', { observedAt: Date.now() + 86_400_000 }, 'ignored'],
  ] as const)('to or of %s is not booked', async (_what, change, result) => {
    const { token, address } = await depositor(test);
    expect(await tell(test, newTransfer(address, change))).toEqual([result]);
    expect([await balance(token), await shown(token)]).toEqual(['0', []]);
  });

  it('beside a token of whatever name and amount is booked', async () => {
    const { token, address } = await depositor(test);
    const spam = { asset: 'Claim 5000 USDT at https://spam.example', amount: '9'.repeat(78) };
    const told = [newTransfer(address, spam), newTransfer(address)];
    expect(await tell(test, ...told)).toEqual(['ignored', 'booked']);
    expect(await balance(token)).toBe('25.5');
  });

  it('of an asset that the network does not take is not booked', async () => {
    const { token, address } = await depositor(test, 'TRON');
    const told = newTransfer(address, { network: 'TRON', asset: 'YUT', confirmations: 99 });
    expect(await tell(test, told)).toEqual(['ignored']);
    expect((await test.call(getYutInfo, {}, { token })).data?.available).toBe('0');
  });
});

describe('a reorganisation', () => {
  it('before the confirmations drops a transfer, which may come again', async () => {
    const { token, address } = await depositor(test);
    const told = newTransfer(address, { confirmations: 14 });
    await tell(test, told);
    const removed = later(told, { removed: true });
    const again = later(told, { confirmations: 1 });
    // The reports arrive in another order than they were observed in.
    expect(await tell(test, again, removed)).toEqual(['pending', 'known']);
    expect(await tell(test, later(told, { removed: true }))).toEqual(['dropped']);
    expect([await balance(token), await shown(token)]).toEqual([
      '0',
      ['25.5 USDT: Not confirmed by the network'],
    ]);
    expect(await tell(test, later(told, { confirmations: 15 }))).toEqual(['booked']);
    expect(await balance(token)).toBe('25.5');
  });

  it('after the booking is shown to the operator, and takes no money back', async () => {
    const { token, person, address } = await depositor(test);
    const told = newTransfer(address);
    await tell(test, told);
    expect(await tell(test, later(told, { removed: true }))).toEqual(['vanished']);
    expect(await tell(test, told)).toEqual(['known']);
    expect([await balance(token), await shown(token)]).toEqual([
      '25.5',
      ['25.5 USDT: In your wallet'],
    ]);
    const mine = async () =>
      ((await operator('list', 'problems')).flat() as { id: string; uid: string }[]).filter(
        ({ uid }) => uid === person.uid,
      );
    const [problem] = await mine();
    expect(problem).toMatchObject({ state: 'booked', problem: 'vanished after it was booked' });
    await operator('resolve', problem?.id ?? '');
    expect(await mine()).toEqual([]);
    await expect(operator('resolve', problem?.id ?? '')).rejects.toThrow('needs no attention');
  });

  it('that moves a booked transfer to another output does not book it twice', async () => {
    const { token, address } = await depositor(test);
    const told = newTransfer(address);
    await tell(test, told);
    await tell(test, later(told, { removed: true }));
    expect(await tell(test, later(told, { index: 7 }))).toEqual(['held']);
    expect(await balance(token)).toBe('25.5');
  });

  it('in any order of reports books a transfer once at most', async () => {
    const report = fc.record({
      confirmations: fc.integer({ min: 0, max: 20 }),
      removed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(report, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(7), { maxLength: 8 }),
        async (reports, repeated) => {
          const { token, address } = await depositor(test);
          const told = newTransfer(address, { confirmations: 0 });
          const all: Told[] = reports.map((change) => later(told, change));
          const again = repeated.flatMap((index) => all[index % all.length] ?? []);
          await Promise.all([...all, ...again].map((one) => tell(test, one)));
          const mayBook = reports.some(
            ({ confirmations, removed }) => !removed && confirmations >= 15,
          );
          const booked = await balance(token);
          expect(mayBook ? ['0', '25.5'] : ['0']).toContain(booked);
          const [row] = await test.db
            .select()
            .from(incomingTransfers)
            .where(eq(incomingTransfers.transactionId, told.transaction));
          expect(row?.transferId !== null).toBe(booked === '25.5');
          // The newest report stands, whichever came last.
          const last = reports.at(-1);
          if (row?.state !== 'booked') expect(row?.confirmations).toBe(last?.confirmations);
          expect(row?.vanishedAt !== null).toBe(row?.state === 'booked' && last?.removed === true);
        },
      ),
      { numRuns: 15 },
    );
  }, 60_000);
});

describe('beside an operator', () => {
  it('the same transaction is booked by one of the two', async () => {
    const { token, person, address } = await depositor(test);
    const byHand = newTransfer(address);
    await operator('book', person.uid, '25.5', 'USDT', byHand.transaction.slice(2).toUpperCase());
    expect(await tell(test, byHand)).toEqual(['held']);
    const told = newTransfer(address);
    await tell(test, told);
    await expect(operator('book', person.uid, '25.5', 'USDT', told.transaction)).rejects.toThrow(
      'without an operator',
    );
    expect(await balance(token)).toBe('51');
  });

  it('a transaction booked by hand under the name of its transfer is held, and no other one', async () => {
    const { token, person, address } = await depositor(test);
    const [byHand, other] = [newTransfer(address), newTransfer(address)];
    await operator('book', person.uid, '25.5', 'USDT', byHand.transaction);
    const name = `BSC:${byHand.transaction}:0`;
    await asOwner(
      test,
      sql`update deposits set reference = ${name} where reference = ${byHand.transaction}`,
    );
    expect(await tell(test, byHand, other)).toEqual(['held', 'booked']);
    expect(await balance(token)).toBe('51');
  });

  it('at the same moment, too', async () => {
    const { token, person, address } = await depositor(test);
    for (let index = 0; index < 5; index += 1) {
      const told = newTransfer(address, { amount: '10' });
      await Promise.allSettled([
        tell(test, told),
        operator('book', person.uid, '10', 'USDT', told.transaction),
      ]);
      expect(await balance(token)).toBe(`${(index + 1) * 10}`);
    }
  });

  it('a deposit to an account that was deleted waits for the operator', async () => {
    const { person, address } = await depositor(test);
    await test.db.update(persons).set({ erasedAt: new Date() }).where(eq(persons.id, person.id));
    const told = newTransfer(address);
    expect(await tell(test, told)).toEqual(['held']);
    const rows = (await operator('list', 'problems')).flat() as { id: string; uid: string }[];
    const row = rows.find(({ uid }) => uid === person.uid);
    expect(row).toMatchObject({ problem: 'accountClosed' });
    expect((await operator('show', row?.id ?? '')).flat()).toContainEqual({
      what: 'transaction',
      value: told.transaction,
    });
  });
});

describe('a call of the provider is refused', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const told = newTransfer(`0x${'2'.repeat(40)}`);
  const body = { transfers: [told] };
  const other = Buffer.from('{}');

  it.each([
    ['with no signature', () => ({ body, signature: '' }), 401, 'wrongSignature'],
    ['with another signature', () => ({ body, signature: 'a'.repeat(64) }), 401, 'wrongSignature'],
    [
      'with another secret',
      () => {
        const timestamp = String(now());
        const payload = Buffer.from(JSON.stringify(body));
        return {
          payload,
          timestamp,
          signature: signHook('x'.repeat(40), { timestamp, body: payload }),
        };
      },
      401,
      'wrongSignature',
    ],
    [
      'whose signature is of another body',
      () => {
        const timestamp = String(now());
        return { body, timestamp, signature: signHook(depositSecret, { timestamp, body: other }) };
      },
      401,
      'wrongSignature',
    ],
    [
      'whose signature is of another time',
      () => {
        const signed = { timestamp: String(now() - 1), body: Buffer.from(JSON.stringify(body)) };
        return { body, timestamp: String(now()), signature: signHook(depositSecret, signed) };
      },
      401,
      'wrongSignature',
    ],
    ['that is old', () => ({ body, timestamp: String(now() - 400) }), 401, 'tooOld'],
    ['of the future', () => ({ body, timestamp: String(now() + 400) }), 401, 'tooOld'],
    ['that is no JSON', () => ({ payload: Buffer.from('{"transfers":') }), 400, 'invalidBody'],
    ['without transfers', () => ({ body: { transfers: [] } }), 400, 'invalidBody'],
    ['with too many', () => ({ body: { transfers: Array(101).fill(told) } }), 400, 'invalidBody'],
    [
      'with a number for an amount',
      () => ({ body: { transfers: [{ ...told, amount: 5 }] } }),
      400,
      'invalidBody',
    ],
    [
      'with half a confirmation',
      () => ({ body: { transfers: [{ ...told, confirmations: 0.5 }] } }),
      400,
      'invalidBody',
    ],
    [
      'of a network that is none',
      () => ({ body: { transfers: [{ ...told, network: 'ETH' }] } }),
      400,
      'invalidBody',
    ],
    ['that is too large', () => ({ payload: Buffer.alloc(300 * 1024, 32) }), 413, 'tooLarge'],
  ])('%s', async (_name, sending, status, error) => {
    expect(await sendHook(test, sending())).toEqual({ status, body: { error } });
  });

  it('the second time, while its timestamp is still valid', async () => {
    const { token, address } = await depositor(test);
    const timestamp = String(now() + 280);
    const call = { body: { transfers: [newTransfer(address)] }, timestamp };
    expect(await sendHook(test, call)).toMatchObject({ status: 200 });
    expect(await sendHook(test, call)).toEqual({ status: 409, body: { error: 'replayed' } });
    expect(await balance(token)).toBe('25.5');
  });

  it('without a provider and its secret the address does not exist', async () => {
    const bare = await startTestApp({ depositSecret });
    const answer = await sendHook(bare, { body });
    expect(answer).toEqual({ status: 404, body: { error: 'notFound' } });
    await bare.close();
  });
});
