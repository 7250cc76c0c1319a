import { type Receipt, transferUsdt, verifyUsdtTransfer } from '@shared/contract/money';
import { createTicket, getSupport, getTicket } from '@shared/contract/support';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fund, makePerson, type TestPerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { newId } from '../../platform/db/new-id.ts';
import { transfers } from '../../schema/tables/ledger.ts';

const paymentPassword = '274163';

let test: TestApp;
let token: string;
let friend: TestPerson;
let strangerToken: string;
beforeAll(async () => {
  test = await startTestApp();
  const paymentPasswordHash = await hashPassword(paymentPassword);
  const person = await makePerson(test.db, { paymentPasswordHash });
  ({ token } = await test.signIn(person));
  await fund(test.db, { personId: person.id, asset: 'USDT', amount: 100_000_000n });
  friend = await makePerson(test.db);
  ({ token: strangerToken } = await test.signIn());
});
afterAll(() => test.close());

const newKey = () => newId().replaceAll('-', '');

async function transfer(operationKey: string): Promise<Receipt> {
  const { data: terms } = await test.call(
    verifyUsdtTransfer,
    { to: friend.uid, amount: '5' },
    { token },
  );
  const quoteId = terms?.quote?.quoteId ?? '';
  const order = { quoteId, operationKey, proof: { paymentPassword } };
  const { data, name } = await test.call(transferUsdt, order, { token });
  if (!data) throw new Error(`no transfer: ${name}`);
  return data;
}
const movementOf = async ({ id }: Receipt): Promise<string> => {
  const of = eq(transfers.operationId, id);
  const [movement] = await test.db.select({ id: transfers.id }).from(transfers).where(of);
  return movement?.id ?? '';
};
const toOperation = ({ id, title, amount, asset, createdAt }: Receipt) => ({
  id,
  title,
  amount,
  asset,
  createdAt,
});
const about = async (operation: string, as = token) =>
  (await test.call(getSupport, { operation }, { token: as })).data?.about;
const write = (operationId: string, as = token) =>
  test.call(createTicket, { subject: 'money', text: 'Where is it?', operationId }, { token: as });
const read = async (id: string) => (await test.call(getTicket, { id }, { token })).data;

it('a ticket is about an operation by its number, that of a movement, or its key', async () => {
  const key = newKey();
  const receipt = await transfer(key);
  for (const name of [receipt.id, await movementOf(receipt), key]) {
    expect(await about(name)).toEqual(toOperation(receipt));
    const { data } = await write(name);
    expect(data?.operation).toEqual(toOperation(receipt));
    expect((await read(data?.id ?? ''))?.operation).toEqual(toOperation(receipt));
  }
});

it('the recipient writes about an operation too, a third person does not', async () => {
  const receipt = await transfer(newKey());
  const { token: theirs } = await test.signIn(friend);
  expect(await about(receipt.id, theirs)).toMatchObject({ id: receipt.id, amount: '5' });
  for (const name of [receipt.id, await movementOf(receipt), newId(), 'x']) {
    expect(await about(name, strangerToken)).toBeUndefined();
    expect((await write(name, strangerToken)).name).toBe('notFound');
  }
});

it('the key of another person’s operation says nothing of it', async () => {
  const key = newKey();
  await transfer(key);
  expect(await about(key, strangerToken)).toEqual({ id: key, title: '' });
});

it('a ticket keeps the key of an operation that has not arrived, and shows it once it has', async () => {
  const key = newKey();
  const { data } = await write(key);
  expect(data?.operation).toEqual({ id: key, title: '' });
  const receipt = await transfer(key);
  expect((await read(data?.id ?? ''))?.operation).toEqual(toOperation(receipt));
});

it('a ticket is about a movement without an operation', async () => {
  const person = await makePerson(test.db);
  const { token: theirs } = await test.signIn(person);
  await fund(test.db, { personId: person.id, asset: 'USDT', amount: 7_000_000n });
  const [{ id } = { id: '' }] = await test.db
    .select({ id: transfers.id })
    .from(transfers)
    .where(eq(transfers.amount, 7_000_000n));
  const { data } = await write(id, theirs);
  expect(data?.operation).toMatchObject({ id, title: 'Deposit', amount: '7', asset: 'USDT' });
});
