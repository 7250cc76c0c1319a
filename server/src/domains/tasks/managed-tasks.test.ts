import {
  doNovice,
  getBroadcast,
  getDiscover,
  getTaskAdDetail,
  listNovice,
  listTasks,
  receiveTask,
} from '@shared/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Creator, makeCreator, makeLadder } from '../../../test/creators.ts';
import { newOperationKey, passTime } from '../../../test/money.ts';
import { operate } from '../../../test/operate.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { dayMs } from '../../platform/time/time.ts';
import { createCatalogueOperator } from '../catalogue/catalogue.operator.ts';
import { addDefaults } from '../catalogue/public.ts';
import { starterTaskCatalogue, taskCatalogue } from './tasks.catalogue.ts';

/** Tasks that an operator changes while people are on them. */
let test: TestApp;
let me: Creator;
beforeAll(async () => {
  test = await startTestApp();
  await makeLadder(test);
  await addDefaults(test.db, [taskCatalogue, starterTaskCatalogue]);
});
afterAll(() => test.close());
beforeEach(async () => {
  me = await makeCreator(test);
});

const change = (...words: string[]) =>
  operate(test, createCatalogueOperator(taskCatalogue))(...words);
const receive = async (taskId: string) =>
  test.call(receiveTask, { taskId, operationKey: newOperationKey() }, me);
const today = async (language: 'en' | 'fr' = 'en') =>
  (await test.call(listTasks, {}, { ...me, language })).data?.items ?? [];
const rewards = async () => (await today()).map(({ id, amount }) => [id, amount]);

describe('a task that an operator changes', () => {
  it('pays what its round began with, and the new reward in the next one', async () => {
    await change('set', 'lookIn', 'reward=1', 'points=5');
    expect(await rewards()).toContainEqual(['lookIn', '0.05']);
    expect((await receive('lookIn')).data?.amount).toBe('0.05');
    await passTime(test.db, dayMs);
    expect(await rewards()).toContainEqual(['lookIn', '1']);
    expect((await receive('lookIn')).data?.amount).toBe('1');
    expect(await me.balance('benefit')).toBe('1.05');
  });

  it('that is new joins the running round, in the operator’s words', async () => {
    const texts = {
      en: { title: 'Say hi', text: 'Today.' },
      fr: { title: 'Dites bonjour', text: 'Ici.' },
    };
    const words = `words=${JSON.stringify(texts)}`;
    await change(
      'set',
      'hi',
      'round=day',
      'steps=here',
      'reward=0.3',
      'points=0',
      words,
      'position=1',
    );
    expect((await today()).find(({ id }) => id === 'hi')).toMatchObject({
      id: 'hi',
      title: 'Say hi',
      amount: '0.3',
      status: 1,
    });
    expect((await today('fr')).find(({ id }) => id === 'hi')?.title).toBe('Dites bonjour');
    expect((await receive('hi')).name).toBe('ok');
  });

  it('that is withdrawn stays until its round ends, and what it paid keeps its name', async () => {
    await passTime(test.db, dayMs);
    expect((await receive('hi')).name).toBe('ok');
    await change('withdraw', 'hi');
    expect((await today()).map(({ id }) => id)).toContain('hi');
    await passTime(test.db, dayMs);
    expect((await today()).map(({ id }) => id)).not.toContain('hi');
    expect((await receive('hi')).name).toBe('notFound');
    const paid = await test.call(getTaskAdDetail, {}, { ...me, language: 'ja' });
    expect(paid.data?.items.map(({ title }) => title)).toContain('Say hi');
    const told = await test.call(getBroadcast, {}, me);
    expect(told.data?.items.map(({ text }) => text).join()).toContain('Say hi');
  });

  it('of a week holds until Monday', async () => {
    await change('withdraw', 'wallet');
    const weekly = async () =>
      (await test.call(getDiscover, {}, me)).data?.items.map(({ id }) => id);
    expect(await weekly()).toContain('wallet');
    await passTime(test.db, 7 * dayMs);
    expect(await weekly()).not.toContain('wallet');
  });
});

it('a starter task that an operator changes gives its points from then on', async () => {
  const set = operate(test, createCatalogueOperator(starterTaskCatalogue));
  await set('set', 'email', 'points=25');
  await set('withdraw', 'avatar');
  const { data } = await test.call(listNovice, {}, me);
  expect(data?.items.find(({ id }) => id === 'email')?.points).toBe(25);
  expect(data?.items.map(({ id }) => id)).not.toContain('avatar');
  const withEmail = await makeCreator(test, { email: 'points@demo.example' });
  const taken = await test.call(doNovice, { taskId: 'email' }, withEmail);
  expect(taken.data).toMatchObject({ points: 25, point: 25 });
  expect((await test.call(doNovice, { taskId: 'avatar' }, withEmail)).name).toBe('notFound');
});
