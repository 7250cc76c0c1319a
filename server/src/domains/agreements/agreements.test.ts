import { type Agreement, getAgreements } from '@shared/contract/legal';
import { getReceipt, type Receipt } from '@shared/contract/money';
import { verifyCryptoWithdrawal, withdrawCrypto } from '@shared/contract/withdraw';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../../test/as-owner.ts';
import { legalDir } from '../../../test/databases.ts';
import { newOperationKey, paymentPassword, paymentPasswordHash } from '../../../test/money.ts';
import { fund, makePerson, readAccount, type TestPerson } from '../../../test/people.ts';
import { agreementsOf } from '../../../test/signed.ts';
import { startTestApp, type TestApp, testAppOn } from '../../../test/test-app.ts';
import { readLegalTexts } from '../legal/texts.ts';

/** Withdrawals need agreement to two documents. */
const kind = 'withdraw.crypto';
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const inForce = agreementsOf(withdrawCrypto.path);
const later = (one: Agreement): Agreement => ({ ...one, version: '9.0' });

let test: TestApp;
/** The same with new texts. */
let next: TestApp;
let person: TestPerson;
let token = '';

beforeAll(async () => {
  test = await startTestApp();
  const legal = readLegalTexts(legalDir);
  const { earlier, ...old } = legal['withdrawal-agreement'];
  const en = { ...old.en, version: '9.0', date: '2030-01-01', title: 'Withdrawals, again' };
  const changed = { ...legal, 'withdrawal-agreement': { en, earlier: [old, ...earlier] } };
  next = testAppOn({ ...test, close: async () => {} }, { legal: changed });
});
afterAll(async () => {
  await next.close();
  await test.close();
});
beforeEach(async () => {
  const paymentHash = await paymentPasswordHash();
  person = await makePerson(test.db, { paymentPasswordHash: paymentHash, isKyc: 1, kycStatus: 1 });
  token = (await test.signIn(person)).token;
  await fund(test.db, { personId: person.id, asset: 'USDT', amount: 1_000_000_000n });
});

const terms = { asset: 'USDT', network: 'BSC', address, amount: '20' } as const;
async function newOrder() {
  const { data } = await test.call(verifyCryptoWithdrawal, terms, { token });
  const operationKey = newOperationKey();
  return { quoteId: data?.quote?.quoteId ?? '', operationKey, proof: { paymentPassword } };
}
/** Undefined is a page that does not ask. */
async function withdraw(agreed: Agreement[] | undefined, app = test) {
  return app.call(withdrawCrypto, { ...(await newOrder()), agreed }, { token });
}
const held = async () => (await readAccount(test.db, { personId: person.id, asset: 'USDT' })).held;
const needed = async (app = test) =>
  (await app.call(getAgreements, { kind }, { token })).data?.items ?? [];
const links = ({ lines = [] }: Partial<Receipt> = {}) =>
  lines.flatMap(({ label, text, path }) => (path ? [`${label}: ${text}, ${path}`] : []));
const receiptLinks = async (id: string | undefined) =>
  links((await test.call(getReceipt, { id: id ?? '' }, { token })).data);
const shown = [
  'Agreed to: Withdrawals and networks 3.0, /terms16?version=3.0',
  'Agreed to: Fees and limits 3.0, /terms13?version=3.0',
];

it('a person sees which documents an operation needs, in which version', async () => {
  const titles = ['Withdrawals and networks', 'Fees and limits'];
  const paths = ['/terms16?version=3.0', '/terms13?version=3.0'];
  expect(await needed()).toEqual(
    inForce.map((one, index) => ({
      ...one,
      title: titles[index],
      path: paths[index],
      isAgreed: false,
    })),
  );
});

describe('an operation is refused', () => {
  const [first, second] = inForce as [Agreement, Agreement];
  it.each([
    { when: 'from a page that does not ask', agreed: undefined, missing: inForce },
    { when: 'without agreement', agreed: [], missing: inForce },
    { when: 'with agreement to one of two', agreed: [first], missing: [second] },
    { when: 'with another version', agreed: [first, later(second)], missing: [second] },
    { when: 'with agreement to others', agreed: [{ ...first, document: 'terms' as const }] },
  ])('$when', async ({ agreed, missing = inForce }) => {
    expect(await withdraw(agreed)).toMatchObject({
      name: 'agreementNeeded',
      message: 'Agree to the current terms first.',
      data: { missing },
    });
    expect(await held()).toBe(0n);
    expect((await needed()).some(({ isAgreed }) => isAgreed)).toBe(false);
  });

  it('before its proof, and passes under the same key once there is agreement', async () => {
    const order = await newOrder();
    const { proof: _, ...unproven } = order;
    const answer = await test.call(withdrawCrypto, { ...unproven, agreed: [] }, { token });
    expect(answer.name).toBe('agreementNeeded');
    expect((await test.call(withdrawCrypto, { ...order, agreed: inForce }, { token })).name).toBe(
      'ok',
    );
  });
});

it('what was agreed to is on the receipt, and holds for the next operation', async () => {
  const { data } = await withdraw(inForce);
  expect(links(data)).toEqual(shown);
  expect(await receiptLinks(data?.id)).toEqual(shown);
  expect((await needed()).every(({ isAgreed }) => isAgreed)).toBe(true);

  const again = await withdraw(undefined);
  expect(again.name).toBe('ok');
  expect(await receiptLinks(again.data?.id)).toEqual(shown);
});

it('a new version asks again; earlier receipts name the version that was agreed to', async () => {
  const order = { ...(await newOrder()), agreed: inForce };
  const { data: before } = await test.call(withdrawCrypto, order, { token });
  expect((await needed(next)).map(({ version, isAgreed }) => [version, isAgreed])).toEqual([
    ['9.0', false],
    ['3.0', true],
  ]);
  const missing = inForce.slice(0, 1).map(later);
  for (const agreed of [undefined, [], inForce]) {
    expect(await withdraw(agreed, next)).toMatchObject({
      name: 'agreementNeeded',
      data: { missing },
    });
  }
  // A retry of what took place under the earlier version is no new operation.
  expect((await next.call(withdrawCrypto, order, { token })).data?.id).toBe(before?.id);

  const { data: after } = await withdraw(missing, next);
  expect(links(after)[0]).toBe('Agreed to: Withdrawals, again 9.0, /terms16?version=9.0');
  expect(links((await next.call(getReceipt, { id: before?.id ?? '' }, { token })).data)).toEqual(
    shown,
  );
});

it('another person’s agreement is not this person’s', async () => {
  await withdraw(inForce);
  const other = await makePerson(test.db);
  const session = await test.signIn(other);
  const { data } = await test.call(getAgreements, { kind }, session);
  expect(data?.items.some(({ isAgreed }) => isAgreed)).toBe(false);
});

describe('while pages of an earlier release are open', () => {
  beforeEach(async () => {
    await asOwner(test, sql`insert into agreement_grace values (now() + interval '1 hour')`);
    return async () => {
      await asOwner(test, sql`delete from agreement_grace`);
    };
  });

  it('their operations pass, and nothing is said to be agreed to', async () => {
    const { name, data } = await withdraw(undefined);
    expect(name).toBe('ok');
    expect(links(data)).toEqual([]);
    expect((await needed()).some(({ isAgreed }) => isAgreed)).toBe(false);
  });

  it('a page that asks is refused without agreement', async () => {
    expect((await withdraw([])).name).toBe('agreementNeeded');
  });

  it('their time ends', async () => {
    await asOwner(test, sql`update agreement_grace set ends_at = now() - interval '1 second'`);
    expect((await withdraw(undefined)).name).toBe('agreementNeeded');
  });
});
