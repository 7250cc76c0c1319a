import {
  cancelWithdrawal,
  verifyCryptoWithdrawal,
  withdrawCrypto,
} from '@shared/contract/withdraw';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperationKey, paymentPassword, paymentPasswordHash } from '../../../test/money.ts';
import { fund, makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { withdrawals } from '../../schema/tables/withdrawals.ts';
import { moveWithdrawal } from './stage.mutations.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function submitted() {
  const paymentPasswordHashOf = await paymentPasswordHash();
  const person = await makePerson(test.db, {
    paymentPasswordHash: paymentPasswordHashOf,
    isKyc: 1,
    kycStatus: 1,
  });
  const { token } = await test.signIn(person);
  await fund(test.db, { personId: person.id, asset: 'USDT', amount: 100_000_000n });
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const wish = { asset: 'USDT' as const, network: 'BSC' as const, address, amount: '50' };
  const { data } = await test.call(verifyCryptoWithdrawal, wish, { token });
  const order = {
    quoteId: data?.quote?.quoteId ?? '',
    operationKey: newOperationKey(),
    proof: { paymentPassword },
  };
  const made = await test.call(withdrawCrypto, order, { token });
  return { token, id: made.data?.id ?? '' };
}

const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
};

/** An operator moves a withdrawal while its owner cancels it; the cancellation comes second. */
async function cancelDuring(to: 'review' | 'broadcast') {
  const { token, id } = await submitted();
  const [moved, commit] = [gate(), gate()];
  const moving = test.database.transaction(async (tx) => {
    const row = (await tx.select().from(withdrawals).where(eq(withdrawals.id, id)))[0];
    if (!row) throw new Error('no withdrawal');
    await moveWithdrawal(tx, row, { to, businessAt: new Date() });
    moved.open();
    await commit.opened;
  });
  await moved.opened;
  const answer = test.call(cancelWithdrawal, { id, operationKey: newOperationKey() }, { token });
  // Long enough to reach the lock.
  await new Promise((resolve) => setTimeout(resolve, 300));
  commit.open();
  await moving;
  return answer;
}

describe('cancelling a withdrawal', () => {
  it('works on a withdrawal that goes into review at the same moment', async () => {
    const answer = await cancelDuring('review');
    expect(answer).toMatchObject({ name: 'ok', data: { stage: 'cancelled' } });
  });

  it('is too late for one that is sent at the same moment', async () => {
    expect(await cancelDuring('broadcast')).toMatchObject({ name: 'tooLate' });
  });
});

it('does not find an unknown or malformed id', async () => {
  const { token } = await submitted();
  for (const id of ['nonsense', '0195a3c0-0000-7000-8000-000000000000']) {
    const order = { id, operationKey: newOperationKey() };
    expect((await test.call(cancelWithdrawal, order, { token })).name).toBe('notFound');
  }
});
