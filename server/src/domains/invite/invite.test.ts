import { register, sendCode } from '@shared/contract/auth';
import { rewardClaim } from '@shared/contract/enums';
import {
  getInvite,
  getLanding,
  listInvited,
  listReceivedStages,
  receiveInviteStage,
} from '@shared/contract/invite';
import { listSystemMessages } from '@shared/contract/messages';
import { hostileTexts } from '@shared/lib/hostile-texts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Creator, makeCreator } from '../../../test/creators.ts';
import { lastCode } from '../../../test/mails.ts';
import { newOperationKey } from '../../../test/money.ts';
import { makePerson } from '../../../test/people.ts';
import { makeStaker } from '../../../test/stakes.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { maskName } from '../../platform/mask-name.ts';
import { persons } from '../../schema/tables/identity.ts';
import { inviteStages } from '../../schema/tables/invites.ts';
import { stageState } from './invite.rules.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.db.insert(inviteStages).values([
    { stage: 1, friends: 1, reward: 5_000_000n, rewardAsset: 'USDT' },
    { stage: 2, friends: 3, reward: 20_000_000n, rewardAsset: 'USDT' },
    { stage: 3, friends: 9, reward: 1n, rewardAsset: 'USDT', isShown: false },
  ]);
});
afterAll(async () => {
  expect((await verifyLedger(test.db)).problems).toEqual([]);
  await test.close();
});

const checkedFriend = (of: Creator, nickName = 'Linh') =>
  makePerson(test.db, { invitedBy: of.id, isKyc: 1, nickName });
const receive = ({ token }: Creator, stage: number, operationKey = newOperationKey()) =>
  test.call(receiveInviteStage, { stage: String(stage), operationKey }, { token });
const read = async ({ token }: Creator) => (await test.call(getInvite, {}, { token })).data;

describe('a person without invited friends', () => {
  it('has a code, a link and open stages', async () => {
    const me = await makeCreator(test, { inviteCode: 'CODE4NOBODY' });
    expect(await read(me)).toMatchObject({
      inviteCode: 'CODE4NOBODY',
      link: '/landing?inviteCode=CODE4NOBODY',
      friendCount: 0,
      checkedCount: 0,
      invitedBy: null,
    });
    expect((await read(me))?.stages.map(({ status }) => status)).toEqual([0, 0, 9]);
    expect((await receive(me, 1)).name).toBe('nothingToReceive');
    expect((await receive(me, 3)).name).toBe('notFound');
    expect((await receive(me, 77)).name).toBe('notFound');
    const { data } = await test.call(listInvited, {}, { token: me.token });
    expect(data).toEqual({ items: [], nextCursor: null });
  });
});

describe('a friend', () => {
  it('is listed with a masked name and status, and counts after the identity check', async () => {
    const me = await makeCreator(test, { nickName: 'Mara' });
    const friend = await makePerson(test.db, { invitedBy: me.id, nickName: 'Leilah' });
    expect(await read(me)).toMatchObject({ friendCount: 1, checkedCount: 0 });
    const list = async () => (await test.call(listInvited, {}, { token: me.token })).data?.items;
    expect(await list()).toMatchObject([{ name: 'L***h', step: 'registered' }]);
    await test.db.update(persons).set({ isKyc: 1 }).where(eq(persons.id, friend.id));
    expect(await list()).toMatchObject([{ name: 'L***h', step: 'checked' }]);
    expect((await read(me))?.stages[0]?.status).toBe(rewardClaim.claimable);
    const { token } = await test.signIn(friend);
    const theirs = (await test.call(getInvite, {}, { token })).data;
    expect(theirs?.invitedBy).toMatchObject({ nickName: 'Mara' });
  });

  it('is active after staking', async () => {
    const me = await makeCreator(test);
    const friend = await makeStaker(test);
    const set = { invitedBy: me.id, isKyc: 1 };
    await test.db.update(persons).set(set).where(eq(persons.id, friend.personId));
    const step = async () =>
      (await test.call(listInvited, {}, { token: me.token })).data?.items[0]?.step;
    expect(await step()).toBe('checked');
    await friend.stake();
    expect(await step()).toBe('active');
  });

  it('who is erased no longer counts, and received rewards stay', async () => {
    const me = await makeCreator(test);
    const friends = await Promise.all([1, 2, 3].map(() => checkedFriend(me)));
    expect((await receive(me, 1)).name).toBe('ok');
    for (const { id } of friends) {
      await test.db.update(persons).set({ erasedAt: new Date() }).where(eq(persons.id, id));
    }
    expect((await read(me))?.stages.map(({ status }) => status)).toEqual([2, 3, 9]);
    expect((await receive(me, 2)).name).toBe('nothingToReceive');
    expect((await read(me))?.friendCount).toBe(0);
  });

  it('is listed in pages, newest first', async () => {
    const me = await makeCreator(test);
    for (const name of ['Aa', 'Bb', 'Cc']) await checkedFriend(me, name);
    const page = async (cursor?: string) =>
      (await test.call(listInvited, { limit: 2, cursor }, { token: me.token })).data;
    const first = await page();
    const rest = await page(first?.nextCursor ?? '');
    const names = [...(first?.items ?? []), ...(rest?.items ?? [])].map(({ name }) => name);
    expect(names.sort()).toEqual(['A***a', 'B***b', 'C***c']);
    expect(rest?.nextCursor).toBeNull();
    const wrong = await test.call(listInvited, { cursor: 'no' }, { token: me.token });
    expect(wrong.name).toBe('invalidRequest');
  });
});

describe('the reward of a stage', () => {
  it('is paid once to any number of devices at once', async () => {
    const me = await makeCreator(test);
    await checkedFriend(me);
    const answers = await Promise.all(Array.from({ length: 6 }, () => receive(me, 1)));
    const names = answers.map(({ name }) => name).sort();
    expect(names).toEqual([...Array.from({ length: 5 }, () => 'alreadyReceived'), 'ok']);
    expect(await me.balance()).toBe('1005');
    const { data } = await test.call(listReceivedStages, {}, { token: me.token });
    expect(data?.items).toMatchObject([{ stage: 1, amount: '5', asset: 'USDT' }]);
    expect((await read(me))?.stages[0]?.status).toBe(rewardClaim.received);
  });

  it('gives a retry with its key the same answer', async () => {
    const me = await makeCreator(test);
    await checkedFriend(me);
    const key = newOperationKey();
    const first = await receive(me, 1, key);
    const again = await receive(me, 1, key);
    expect(again.data).toEqual(first.data);
    expect(await me.balance()).toBe('1005');
  });
});

describe('registering with a code', () => {
  it('notifies the inviter', async () => {
    const me = await makeCreator(test, { inviteCode: 'TELLME22' });
    const email = 'friend-of-mine@demo.example';
    await test.call(sendCode, { email, purpose: 1, operation: 'register' });
    const code = await lastCode(test.db, email);
    const { name } = await test.call(register, {
      email,
      code,
      password: 'Meadow31Lake',
      inviteCode: 'tellme22',
      agreed: true,
    });
    expect(name).toBe('ok');
    const { data } = await test.call(listSystemMessages, {}, { token: me.token });
    expect(data?.items[0]).toMatchObject({ kind: 'friendJoined', title: 'A friend joined' });
    expect((await read(me))?.friendCount).toBe(1);
  });
});

describe('the landing page', () => {
  const landing = async (inviteCode?: string) => (await test.call(getLanding, { inviteCode })).data;

  it('names the inviter and nothing more', async () => {
    await makePerson(test.db, { inviteCode: 'LAND22', nickName: 'Mara', avatar: '/files/a.png' });
    expect(await landing(' land22 ')).toEqual({
      inviter: { nickName: 'Mara', avatar: '/files/a.png' },
      inviteCode: 'LAND22',
      stores: { ios: '', android: '' },
    });
  });

  it.each([
    undefined,
    '',
    'NOBODY',
    ...hostileTexts.map(({ text }) => [...text].slice(0, 15).join('')),
  ])('finds no one for %j', async (code) =>
    expect(await landing(code)).toMatchObject({ inviter: null, inviteCode: '' }),
  );

  it('finds no one for the code of an erased account', async () => {
    await makePerson(test.db, { inviteCode: 'GONE22', erasedAt: new Date() });
    expect((await landing('GONE22'))?.inviter).toBeNull();
  });
});

describe('rules', () => {
  it.each([
    ['Linh', 'L***h'],
    ['L', 'L***'],
    ['', '***'],
    ['👨‍👩‍👧‍👦小雨', '👨‍👩‍👧‍👦***雨'],
  ])('%j is shown as %s', (name, hidden) => expect(maskName(name)).toBe(hidden));

  it.each([
    { friends: 2, checked: 2, everChecked: 2, isReceived: false, isShown: true, state: 1 },
    { friends: 2, checked: 1, everChecked: 1, isReceived: false, isShown: true, state: 0 },
    { friends: 2, checked: 1, everChecked: 2, isReceived: false, isShown: true, state: 3 },
    { friends: 2, checked: 0, everChecked: 2, isReceived: true, isShown: false, state: 2 },
    { friends: 2, checked: 5, everChecked: 5, isReceived: false, isShown: false, state: 9 },
  ])('a stage with %o', ({ state, ...of }) => expect(stageState(of, of)).toBe(state));
});
