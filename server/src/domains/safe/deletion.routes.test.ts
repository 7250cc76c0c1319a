import { deleteAccount, getSafeInfo, keepAccount } from '@shared/contract/safe';
import { getMyProfile, isUserNameAvailable } from '@shared/contract/user';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeGuarded, newAddress, password } from '../../../test/identity.ts';
import { lastCode } from '../../../test/mails.ts';
import { fund, makePerson, type TestPerson } from '../../../test/people.ts';
import { startTestApp, type TestApp, testSecretBox } from '../../../test/test-app.ts';
import { issueCode } from '../../access/codes.ts';
import { placeHold, resolveHold } from '../../ledger/holds.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { JobContext } from '../../platform/jobs/job.ts';
import { openLog } from '../../platform/log.ts';
import { c2cOrders } from '../../schema/tables/c2c.ts';
import { uploads } from '../../schema/tables/home.ts';
import { follows, persons, sessions } from '../../schema/tables/identity.ts';
import { accounts, operations, transfers } from '../../schema/tables/ledger.ts';
import { systemMessages } from '../../schema/tables/messages.ts';
import { withdrawals } from '../../schema/tables/withdrawals.ts';
import { eraseAccounts } from './safe.jobs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const removed: string[] = [];
const remember = async (name: string) => void removed.push(name);
let removeFile: (name: string) => Promise<void> = remember;

/** A gate that blocks until it is opened. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const finishedUpload = ({ id: ownerId }: TestPerson) => ({
  id: newId(),
  ownerId,
  tokenHash: newId(),
  purpose: 'avatar' as const,
  kind: 'picture' as const,
  bytes: 10,
  expiresAt: new Date(),
  finishedAt: new Date(),
});

const runJob = () =>
  eraseAccounts.run({
    database: test.database,
    log: openLog('silent'),
    now: { wall: new Date(), business: new Date() },
    services: { files: { remove: (name: string) => removeFile(name) } },
  } as unknown as JobContext);

const read = async ({ id }: TestPerson) =>
  (await test.db.select().from(persons).where(eq(persons.id, id)))[0];

async function someone(overrides: Parameters<typeof makePerson>[1] = {}) {
  const person = await makePerson(test.db, { password, ...overrides });
  const { token } = await test.signIn(person);
  return { person, token };
}

const ask = (token: string, more: { givesUpBalance?: boolean; proof?: object } = {}) =>
  test.call(deleteAccount, { proof: { password }, ...more }, { token });

/** A withdrawal whose money nothing holds any more. */
async function sentBy(person: TestPerson, stage: 'broadcast' | 'confirming') {
  const accountId = await fund(test.db, { personId: person.id, asset: 'USDT', amount: 5n });
  const holdId = await test.database.transaction(async (tx) => {
    const id = await placeHold(tx, { accountId, amount: 2n, kind: 'withdrawal' });
    await resolveHold(tx, { holdId: id, resolution: 'taken' });
    return id;
  });
  const id = newId();
  const businessAt = new Date();
  await test.db.insert(operations).values({
    id,
    ownerId: person.id,
    key: id,
    kind: 'withdraw.crypto',
    contentHash: '',
    businessAt,
  });
  await test.db.insert(withdrawals).values({
    id,
    personId: person.id,
    way: 'crypto',
    asset: 'USDT',
    destination: '0x0000000000000000000000000000000000000001',
    amount: 2n,
    fee: 0n,
    holdId,
    needsReview: false,
    businessAt,
    stage,
  });
  return eq(withdrawals.id, id);
}

/** As if the thirty days were over. */
const makeDue = ({ id }: TestPerson) =>
  test.db
    .update(persons)
    .set({ erasesAt: sql`now() - interval '1 second'` })
    .where(eq(persons.id, id));

describe('a deletion', () => {
  it('requires the password and a code, and ends all sessions', async () => {
    const email = newAddress();
    const { person, token } = await someone({ email });
    const other = await test.signIn(person);
    expect((await test.call(deleteAccount, {}, { token })).data).toEqual({
      needed: ['password', 'emailCode'],
      purpose: 6,
    });
    await test.database.transaction((tx) =>
      issueCode(tx, {
        to: email,
        personId: person.id,
        isOwn: true,
        purpose: 6,
        language: 'en',
        secretBox: testSecretBox,
      }),
    );
    const proof = { password, emailCode: await lastCode(test.db, email) };
    const asked = await ask(token, { proof });
    const inThirtyDays = Date.now() / 1000 + 30 * 24 * 3600;
    expect(Math.abs((asked.data?.erasesAt ?? 0) - inThirtyDays)).toBeLessThan(60);
    for (const one of [token, other.token]) {
      expect((await test.call(getMyProfile, {}, { token: one })).name).toBe('sessionEnded');
    }
  });

  it('can be cancelled until it happens; a second request is refused', async () => {
    const { person, token } = await someone();
    const { erasesAt } = (await ask(token)).data ?? {};
    const { token: later } = await test.signIn(person);
    expect((await test.call(getSafeInfo, {}, { token: later })).data).toMatchObject({ erasesAt });
    expect((await ask(later)).name).toBe('alreadyRequested');
    expect((await test.call(keepAccount, {}, { token: later })).name).toBe('ok');
    expect((await test.call(keepAccount, {}, { token: later })).name).toBe('ok');
    expect(await read(person)).toMatchObject({ erasesAt: null, erasedAt: null });
    const told = await test.db
      .select({ params: systemMessages.params })
      .from(systemMessages)
      .where(eq(systemMessages.personId, person.id))
      .orderBy(systemMessages.id);
    expect(told.map(({ params }) => (params as { change: string }).change)).toEqual([
      'deletion',
      'deletionTakenBack',
    ]);
  });

  it('with a wrong proof leaves everything as it was', async () => {
    const person = await makeGuarded(test);
    const { token } = await test.signIn(person);
    const proof = { password, authenticator: '000000' };
    expect((await ask(token, { proof })).data).toMatchObject({
      needed: ['password', 'authenticator'],
      wrong: 'authenticator',
    });
    expect(await read(person)).toMatchObject({ erasesAt: null });
    expect((await test.call(getMyProfile, {}, { token })).name).toBe('ok');
  });
});

describe('an account that is not empty', () => {
  it('is deleted only if its owner gives up the balance', async () => {
    const { person, token } = await someone();
    await fund(test.db, { personId: person.id, asset: 'USDT', amount: 5n });
    const refused = await ask(token);
    expect(refused).toMatchObject({ name: 'accountNotEmpty', data: { left: ['balance'] } });
    expect((await ask(token, { givesUpBalance: true })).name).toBe('ok');
  });

  it('is not deleted while an operation is pending', async () => {
    const { person, token } = await someone();
    const accountId = await fund(test.db, { personId: person.id, asset: 'USDT', amount: 5n });
    await fund(test.db, { personId: person.id, asset: 'YUT', amount: 5n, purpose: 'stake' });
    const holdId = await test.database.transaction((tx) =>
      placeHold(tx, { accountId, amount: 2n, kind: 'c2cTrade' }),
    );
    await test.db.insert(c2cOrders).values({
      id: newId(),
      buyerId: person.id,
      amount: 100_000_000n,
      minFill: 100_000_000n,
      price: 1_000_000n,
      holdId,
      businessAt: new Date(),
    });
    const refused = await ask(token, { givesUpBalance: true });
    expect(refused).toMatchObject({
      name: 'accountNotEmpty',
      data: { left: ['balance', 'held', 'stakes', 'orders'] },
    });
    // What began after it was asked for has to end first, too.
    await makeDue(person);
    await runJob();
    expect(await read(person)).toMatchObject({ erasedAt: null });
  });

  it.each(['broadcast', 'confirming'] as const)(
    'is not deleted while a withdrawal is %s: it may be returned',
    async (stage) => {
      const { person, token } = await someone();
      const withdrawal = await sentBy(person, stage);
      const refused = await ask(token, { givesUpBalance: true });
      expect(refused).toMatchObject({
        name: 'accountNotEmpty',
        data: { left: ['balance', 'held'] },
      });
      await makeDue(person);
      await runJob();
      expect(await read(person)).toMatchObject({ erasedAt: null });
      await test.db.update(withdrawals).set({ stage: 'completed' }).where(withdrawal);
      await runJob();
      expect((await read(person))?.erasedAt).not.toBeNull();
    },
  );
});

describe('the erasure', () => {
  it('of one account that fails does not block the others', async () => {
    const failing = await makePerson(test.db, { userName: 'cannot_be_erased' });
    const other = await makePerson(test.db);
    // Another person has the name that an erased account gets.
    await makePerson(test.db, { userName: `deleted-${failing.uid}` });
    for (const [person, hours] of [[failing, 2] as const, [other, 1] as const]) {
      const erasesAt = sql`now() - make_interval(hours => ${hours})`;
      await test.db.update(persons).set({ erasesAt }).where(eq(persons.id, person.id));
    }
    await expect(runJob()).rejects.toThrow();
    expect(await read(failing)).toMatchObject({ erasedAt: null });
    expect((await read(other))?.erasedAt).not.toBeNull();
    await test.db.update(persons).set({ erasesAt: null }).where(eq(persons.id, failing.id));
  });

  it('keeps the account if a file cannot be removed, and retries later', async () => {
    const person = await makePerson(test.db);
    await test.db.insert(uploads).values({ ...finishedUpload(person), fileName: 'stuck.png' });
    await makeDue(person);
    removeFile = () => Promise.reject(new Error('the disk is away'));
    await expect(runJob()).rejects.toThrow('the disk is away');
    expect(await read(person)).toMatchObject({ erasedAt: null });
    removeFile = remember;
    await runJob();
    expect((await read(person))?.erasedAt).not.toBeNull();
    expect(removed.splice(0)).toEqual(['stuck.png']);
  });

  it('includes money that arrives at the same moment', async () => {
    const person = await makePerson(test.db);
    const accountId = await fund(test.db, { personId: person.id, asset: 'YUT', amount: 7n });
    await makeDue(person);
    const arrived = gate();
    const erasing = gate();
    const paying = test.database.transaction(async (tx) => {
      await fund(tx, { personId: person.id, asset: 'YUT', amount: 5n });
      arrived.open();
      await erasing.opened;
    });
    await arrived.opened;
    const erased = runJob();
    // Long enough for the job to come to the account that is locked.
    setTimeout(erasing.open, 500);
    await Promise.all([paying, erased]);
    expect((await read(person))?.erasedAt).not.toBeNull();
    const rows = await test.db.select().from(accounts).where(eq(accounts.id, accountId));
    expect(rows[0]?.balance).toBe(0n);
  });

  it('waits until it is due', async () => {
    const { person, token } = await someone();
    await ask(token);
    await runJob();
    expect(await read(person)).toMatchObject({ erasedAt: null });
  });

  it('keeps an anonymous number and the ledger’s history', async () => {
    const email = newAddress();
    const person = await makeGuarded(test, {
      email,
      userName: `gone_${newId().slice(-6)}`,
      signature: 'Here I was',
      birthday: '1990-01-02',
      region: 'FR',
      avatar: '/files/0.png',
      kycStatus: 1,
    });
    const before = await read(person);
    const fan = await makePerson(test.db);
    await test.db.insert(follows).values({ followerId: fan.id, followedId: person.id });
    await test.signIn(person);
    const accountId = await fund(test.db, { personId: person.id, asset: 'YUT', amount: 7n });
    await test.db.insert(uploads).values({ ...finishedUpload(person), fileName: 'avatar.png' });
    await makeDue(person);
    await runJob();
    await runJob();

    const after = await read(person);
    expect(after).toMatchObject({
      uid: person.uid,
      email: null,
      nickName: '',
      signature: '',
      avatar: '',
      birthday: null,
      region: '',
      authenticatorSecret: null,
      paymentPasswordHash: null,
      kycStatus: 1,
    });
    expect(after?.erasedAt).not.toBeNull();
    expect(after?.passwordHash).not.toBe(before?.passwordHash);
    const traces = JSON.stringify(after);
    for (const one of [before?.userName, before?.inviteCode, email]) {
      expect(traces).not.toContain(one);
    }
    expect(removed).toEqual(['avatar.png']);
    const gone = [
      await test.db.select().from(sessions).where(eq(sessions.personId, person.id)),
      await test.db.select().from(follows).where(eq(follows.followedId, person.id)),
      await test.db.select().from(systemMessages).where(eq(systemMessages.personId, person.id)),
    ];
    expect(gone).toEqual([[], [], []]);
    const balance = await test.db.select().from(accounts).where(eq(accounts.id, accountId));
    expect(balance[0]?.balance).toBe(0n);
    const history = await test.db
      .select()
      .from(transfers)
      .where(eq(transfers.debitAccountId, accountId));
    expect(history).toMatchObject([{ amount: 7n, kind: 'correction', reason: 'account erased' }]);

    // The name is free for another person.
    const { token } = await test.signIn();
    const username = before?.userName ?? '';
    const free = await test.call(isUserNameAvailable, { username }, { token });
    expect(free.data).toEqual({ Available: true, reason: '' });
  });
});
