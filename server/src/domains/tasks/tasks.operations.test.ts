import { languages } from '@shared/contract/enums';
import {
  cashNovice,
  doNovice,
  getBroadcast,
  getDiscover,
  getDiscoverRules,
  getNovicePoint,
  getSubTasks,
  getTaskAdBenefit,
  getTaskAdDetail,
  listNovice,
  listTasks,
  receiveTask,
} from '@shared/contract/tasks';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Creator, makeCreator, makeLadder } from '../../../test/creators.ts';
import { localesDir } from '../../../test/databases.ts';
import { newOperationKey, passTime } from '../../../test/money.ts';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { newId } from '../../platform/db/new-id.ts';
import { dayMs } from '../../platform/time/time.ts';
import { readWords } from '../../platform/words.ts';
import { follows, persons, settings } from '../../schema/tables/identity.ts';
import { identityChecks } from '../../schema/tables/identity-checks.ts';
import { addDefaults } from '../catalogue/public.ts';
import {
  activityPaths,
  presetStarterTasks,
  presetTasks,
  starterTaskCatalogue,
  taskCatalogue,
} from './tasks.catalogue.ts';
import { ruleNames } from './tasks.operations.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await makeLadder(test);
  await addDefaults(test.db, [taskCatalogue, starterTaskCatalogue]);
});
afterAll(async () => {
  expect((await verifyLedger(test.db)).problems).toEqual([]);
  await test.close();
});

const receive = ({ token }: Creator, taskId: string, operationKey = newOperationKey()) =>
  test.call(receiveTask, { taskId, operationKey }, { token });
const follow = async (who: Creator) =>
  test.db
    .insert(follows)
    .values({ followerId: who.id, followedId: (await makePerson(test.db)).id });

describe('a task of today', () => {
  it('is claimable after its step, and paid once to the benefit account', async () => {
    const me = await makeCreator(test);
    const states = async () =>
      (await test.call(listTasks, {}, { token: me.token })).data?.items.map(({ id, status }) => [
        id,
        status,
      ]);
    expect(await states()).toEqual([
      ['lookIn', 1],
      ['meetSomebody', 0],
      ['moveMoney', 0],
    ]);
    expect((await receive(me, 'meetSomebody')).name).toBe('nothingToReceive');
    await follow(me);
    const key = newOperationKey();
    const first = await receive(me, 'meetSomebody', key);
    expect(first.data).toEqual({ taskId: 'meetSomebody', amount: '0.1', asset: 'USDT' });
    expect((await receive(me, 'meetSomebody', key)).data).toEqual(first.data);
    expect((await receive(me, 'meetSomebody')).name).toBe('alreadyReceived');
    expect(await states()).toContainEqual(['meetSomebody', 2]);
    expect(await me.balance('benefit')).toBe('0.1');
  });

  it('is paid once to several devices at once', async () => {
    const me = await makeCreator(test);
    const answers = await Promise.all([1, 2, 3].map(() => receive(me, 'lookIn')));
    expect(answers.filter(({ name }) => name === 'ok')).toHaveLength(1);
    expect(await me.balance('benefit')).toBe('0.05');
  });

  it('starts again the next day', async () => {
    const me = await makeCreator(test);
    await receive(me, 'lookIn');
    await passTime(test.db, dayMs);
    expect((await receive(me, 'lookIn')).name).toBe('ok');
    expect(await me.balance('benefit')).toBe('0.1');
  });

  it('that does not exist is not found', async () => {
    expect((await receive(await makeCreator(test), 'nonsense')).name).toBe('notFound');
  });
});

describe('a task of this week', () => {
  it('shows its steps and their progress', async () => {
    const me = await makeCreator(test);
    await follow(me);
    const { data } = await test.call(getDiscover, {}, { token: me.token });
    expect(data?.items.map(({ id, done, total }) => [id, done, total])).toEqual([
      ['wallet', 0, 3],
      ['stage', 0, 2],
      ['growth', 0, 2],
      ['friends', 0, 2],
    ]);
    const steps = await test.call(getSubTasks, { taskId: 'wallet' }, { token: me.token });
    expect(steps.data?.items.map(({ id, done, need, path }) => [id, done, need, path])).toEqual([
      ['exchanges', 0, 1, '/wallet/exchange'],
      ['transfers', 0, 1, '/wallet/transfer'],
      ['follows', 1, 2, '/search'],
    ]);
    const none = await test.call(getSubTasks, { taskId: 'no' }, { token: me.token });
    expect(none.name).toBe('notFound');
  });

  it('counts a friend only after the identity check', async () => {
    const me = await makeCreator(test);
    const friend = await makePerson(test.db, { invitedBy: me.id });
    await makePerson(test.db, { invitedBy: me.id });
    const before = await makePerson(test.db, { invitedBy: me.id, isKyc: 1 });
    const passed = (personId: string, decidedAt: Date) =>
      test.db
        .insert(identityChecks)
        .values({ id: newId(), personId, outcome: 'passed', decidedBy: 'tester', decidedAt });
    const done = async () => {
      const { data } = await test.call(getSubTasks, { taskId: 'friends' }, { token: me.token });
      return data?.items[0]?.done;
    };
    const lastWeek = new Date(Date.now() - 8 * dayMs);
    await passed(before.id, lastWeek);
    // A second identity check of the same friend does not count.
    await passed(before.id, new Date());
    expect(await done()).toBe(0);
    await test.db.update(persons).set({ isKyc: 1 }).where(eq(persons.id, friend.id));
    await passed(friend.id, new Date());
    expect(await done()).toBe(1);
    for (let one = 0; one < 5; one += 1) await follow(me);
    expect((await receive(me, 'friends')).data).toMatchObject({ amount: '10' });
  });

  it('is broadcast with a masked name', async () => {
    const me = await makeCreator(test, { nickName: '美玲' });
    await receive(me, 'lookIn');
    const { data } = await test.call(getBroadcast, {}, { token: me.token });
    expect(data?.items[0]?.text).toBe('美*** earned 0.05\u00a0USDT: Daily check-in');
    const rules = await test.call(getDiscoverRules, {}, { token: me.token });
    expect(rules.data?.items).toHaveLength(ruleNames.length);
  });
});

describe('starter tasks', () => {
  const take = ({ token }: Creator, taskId: string) => test.call(doNovice, { taskId }, { token });
  const cash = ({ token }: Creator, points: number, operationKey = newOperationKey()) =>
    test.call(cashNovice, { points, operationKey }, { token });
  const point = async ({ token }: Creator) =>
    (await test.call(getNovicePoint, {}, { token })).data?.point;

  it('bring points, and points can be cashed out', async () => {
    const me = await makeCreator(test, { email: 'starter@demo.example', isKyc: 1 });
    const { data } = await test.call(listNovice, {}, { token: me.token });
    const achieved = data?.items.filter((one) => one.achieved === 1).map(({ id }) => id);
    expect(achieved).toEqual(['email', 'paymentPassword', 'identity']);
    expect((await take(me, 'stake')).name).toBe('nothingToReceive');
    expect((await take(me, 'email')).data).toEqual({ taskId: 'email', points: 20, point: 20 });
    expect((await take(me, 'email')).name).toBe('alreadyReceived');
    expect((await cash(me, 20)).name).toBe('nothingToReceive');
    await take(me, 'paymentPassword');
    await take(me, 'identity');
    expect((await cash(me, 99)).name).toBe('quoteExpired');
    const key = newOperationKey();
    expect((await cash(me, 100, key)).data).toEqual({ points: 100, amount: '1', asset: 'USDT' });
    expect((await cash(me, 100, key)).name).toBe('ok');
    expect((await cash(me, 100)).name).toBe('alreadyReceived');
    expect([await me.balance('benefit'), await point(me)]).toEqual(['1', 0]);
  });

  it('are cashed out once by several devices at once', async () => {
    const me = await makeCreator(test, { email: 'twice@demo.example', isKyc: 1 });
    for (const id of ['email', 'paymentPassword', 'identity']) await take(me, id);
    const answers = await Promise.all([1, 2, 3].map(() => cash(me, 100)));
    expect(answers.filter(({ name }) => name === 'ok')).toHaveLength(1);
    expect(await me.balance('benefit')).toBe('1');
  });

  it('have a deadline, and their points a later one', async () => {
    const createdAt = new Date(Date.now() - 31 * dayMs);
    const late = await makeCreator(test, { email: 'late@demo.example', createdAt });
    expect((await take(late, 'email')).name).toBe('nothingToReceive');
    const { data: listed } = await test.call(listNovice, {}, { token: late.token });
    expect(listed?.items.filter(({ status, path }) => status === 1 || path !== null)).toEqual([]);
    expect(listed?.items[0]).toMatchObject({ id: 'email', achieved: 1, status: 0 });
    const { data } = await test.call(getNovicePoint, {}, { token: late.token });
    expect((data?.cashUntil ?? 0) - (data?.until ?? 0)).toBe(30 * 86_400);
    expect(data).toMatchObject({ isOver: 1, isCashOver: 0 });
  });

  it('are empty if they are switched off', async () => {
    const me = await makeCreator(test, { email: 'off@demo.example' });
    await test.db.insert(settings).values({ name: 'newbie_native', value: '0' });
    expect((await test.call(listNovice, {}, { token: me.token })).data?.items).toEqual([]);
    expect((await take(me, 'email')).name).toBe('nothingToReceive');
    await test.db.update(settings).set({ value: '1' });
  });
});

describe('the benefit of tasks', () => {
  it('has balance, today and total, with entries in pages', async () => {
    const me = await makeCreator(test);
    const { token } = me;
    await receive(me, 'lookIn');
    await passTime(test.db, dayMs);
    await follow(me);
    await receive(me, 'lookIn');
    await receive(me, 'meetSomebody');
    expect((await test.call(getTaskAdBenefit, {}, { token })).data).toEqual({
      available: '0.2',
      today: '0.15',
      total: '0.2',
      asset: 'USDT',
    });
    const first = await test.call(getTaskAdDetail, { limit: 2 }, { token, language: 'fr' });
    const cursor = first.data?.nextCursor ?? '';
    const next = await test.call(getTaskAdDetail, { limit: 2, cursor }, { token });
    const titles = [...(first.data?.items ?? []), ...(next.data?.items ?? [])];
    expect(titles.map(({ title }) => title)).toEqual([
      'Suivez quelqu’un de nouveau',
      'Visite du jour',
      'Daily check-in',
    ]);
    const wrong = await test.call(getTaskAdDetail, { cursor: 'nonsense' }, { token });
    expect(wrong.name).toBe('invalidRequest');
  });
});

describe('the texts', () => {
  const words = readWords(localesDir);
  const keys = [
    ...presetTasks.flatMap(({ id }) => [`tasks.${id}.title`, `tasks.${id}.text`]),
    ...Object.keys(activityPaths).map((activity) => `tasks.steps.${activity}`),
    ...presetStarterTasks.map(({ id }) => `tasks.novice.${id}`),
    ...ruleNames.flatMap((name) => [`tasks.rules.${name}.title`, `tasks.rules.${name}.text`]),
  ];
  it.each(languages)('in %s cover every task, step and rule', (language) => {
    expect(keys.filter((key) => words.text(language, key) === key)).toEqual([]);
  });
});
