import { type Gate, gates } from '@shared/contract/operation-kinds';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { makePerson } from '../../../test/people.ts';
import { ApiError } from '../../platform/errors.ts';
import { settings } from '../../schema/tables/identity.ts';
import { canSpend, refusalOf, type Spender } from './can-spend.queries.ts';

const at = new Date('2026-03-01T10:00:00.400Z');
const seconds = 1_772_359_201;

const able: Spender = {
  erasesAt: null,
  heldUntil: null,
  hasPassedIdentityCheck: true,
  hasPaymentPassword: true,
};

describe('the refusal', () => {
  it.each<[string, Partial<Spender>, boolean, string, unknown]>([
    ['nothing', {}, true, 'ok', undefined],
    ['a deletion', { erasesAt: at }, false, 'accountClosing', { erasesAt: seconds }],
    ['a security hold', { heldUntil: at }, false, 'securityHold', { until: seconds }],
    [
      'the identity check',
      { hasPassedIdentityCheck: false },
      true,
      'identityCheckNeeded',
      undefined,
    ],
    ['no check where none is needed', { hasPassedIdentityCheck: false }, false, 'ok', undefined],
    [
      'the payment password',
      { hasPaymentPassword: false },
      false,
      'paymentPasswordMissing',
      undefined,
    ],
    [
      'a hold before what could be put right at once',
      { heldUntil: at, hasPassedIdentityCheck: false, hasPaymentPassword: false },
      true,
      'securityHold',
      { until: seconds },
    ],
    [
      'a deletion before everything else',
      { erasesAt: at, heldUntil: at, hasPaymentPassword: false },
      true,
      'accountClosing',
      { erasesAt: seconds },
    ],
    [
      'the check before the password',
      { hasPassedIdentityCheck: false, hasPaymentPassword: false },
      true,
      'identityCheckNeeded',
      undefined,
    ],
  ])('is %s', (_what, change, needsIdentityCheck, codeName, data) => {
    const refusal = refusalOf({ ...able, ...change }, { needsIdentityCheck });
    expect(refusal?.codeName ?? 'ok').toBe(codeName);
    expect(refusal?.data).toEqual(data);
  });
});

describe('a person who spends', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.close());

  const ask = async (
    person: Parameters<typeof makePerson>[1],
    gate: Gate = 'transfer',
  ): Promise<string> => {
    const { database } = test;
    const made = await makePerson(database.db, { paymentPasswordHash: 'set', ...person });
    return database
      .transaction((tx) => canSpend(tx, { person: made, gate }))
      .then(
        () => 'ok',
        (error: unknown) => (error instanceof ApiError ? error.codeName : Promise.reject(error)),
      );
  };
  const inSeconds = (count: number) => new Date(Date.now() + count * 1000);

  it.each(gates)('is accepted for %s', async (way) => {
    expect(await ask({ isKyc: 1 }, way)).toBe('ok');
  });

  it.each(gates)('is refused for %s during a security hold', async (way) => {
    expect(await ask({ isKyc: 1, securityHoldUntil: inSeconds(3600) }, way)).toBe('securityHold');
  });

  it('is accepted as soon as a hold has ended', async () => {
    expect(await ask({ securityHoldUntil: inSeconds(-1) })).toBe('ok');
  });

  it('is refused while the account is being deleted', async () => {
    expect(await ask({ erasesAt: inSeconds(3600) })).toBe('accountClosing');
  });

  it('needs a payment password', async () => {
    expect(await ask({ paymentPasswordHash: null })).toBe('paymentPasswordMissing');
  });

  it.each([-1, 0])('needs a passed identity check (isKyc %i) if it is required', async (isKyc) => {
    expect(await ask({ isKyc }, 'withdrawal')).toBe('identityCheckNeeded');
    expect(await ask({ isKyc }, 'benefitWithdrawal')).toBe('identityCheckNeeded');
    expect(await ask({ isKyc }, 'transfer')).toBe('ok');
  });

  it('needs the identity check if the setting says so', async () => {
    const { db } = test.database;
    const isIt = eq(settings.name, 'identity_check_for');
    await db.insert(settings).values({ name: 'identity_check_for', value: 'transfer' });
    expect(await ask({ isKyc: 0 }, 'transfer')).toBe('identityCheckNeeded');
    expect(await ask({ isKyc: 0 }, 'withdrawal')).toBe('ok');
    // The application cannot delete a setting, and the next test must not find this one.
    await db.update(settings).set({ value: 'nonsense' }).where(isIt);
    // An invalid value counts as not set.
    expect(await ask({ isKyc: 0 }, 'withdrawal')).toBe('identityCheckNeeded');
    expect(await ask({ isKyc: 0 }, 'transfer')).toBe('ok');
    await db.update(settings).set({ value: 'none' }).where(isIt);
  });

  it('who does not exist is an error of the server', async () => {
    const nobody = { id: '00000000-0000-7000-8000-000000000000' };
    await expect(
      test.database.transaction((tx) => canSpend(tx, { person: nobody, gate: 'transfer' })),
    ).rejects.toThrow('does not exist');
  });
});
