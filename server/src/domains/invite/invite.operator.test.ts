import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { CommandContext } from '../../platform/commands/command.ts';
import { inviteStages } from '../../schema/tables/invites.ts';
import { invitesOperator } from './invite.operator.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.db
    .insert(inviteStages)
    .values({ stage: 1, friends: 1, reward: 5_000_000n, rewardAsset: 'USDT' });
});
afterAll(() => test.close());

const run = async (...args: string[]) => {
  const lines: string[] = [];
  const context = { database: test.database, json: true, by: 'tester' };
  const write = (line: string) => lines.push(line);
  await invitesOperator.run({ ...context, write } as unknown as CommandContext, args);
  return JSON.parse(lines.join('')) as unknown;
};
const first = { stage: 1, friends: 1, reward: '5', asset: 'USDT', shown: 'yes' };

it('lists the stages', async () => {
  expect(await run('stages')).toEqual([first]);
});

it('adds one and changes it', async () => {
  const added = { stage: 2, friends: 4, reward: '20', asset: 'YUT', shown: 'yes' };
  expect(await run('set', '2', '4', '20', 'YUT')).toEqual([first, added]);
  const changed = { ...added, friends: 3, reward: '2.5', asset: 'USDT' };
  expect(await run('set', '2', '3', '2.5', 'USDT')).toEqual([first, changed]);
});

it('hides one and shows it again', async () => {
  expect(await run('hide', '1')).toMatchObject([{ stage: 1, shown: 'no' }, { stage: 2 }]);
  expect(await run('show', '1')).toMatchObject([{ stage: 1, shown: 'yes' }, { stage: 2 }]);
});

it.each([
  ['as many friends as an earlier one', ['set', '3', '3', '1', 'USDT'], 'Stage 2'],
  ['more friends than a later one', ['set', '1', '9', '1', 'USDT'], 'Stage 2'],
  ['no friends', ['set', '3', '0', '1', 'USDT'], 'friends'],
  ['no amount', ['set', '3', '9', '0', 'USDT'], 'not an amount'],
  ['more decimals than the asset has', ['set', '3', '9', '0.0000001', 'USDT'], 'not an amount'],
  ['an asset that is none', ['set', '3', '9', '1', 'GOLD'], 'USDT, YUT'],
  ['no stage', ['set', 'x'], 'Which stage'],
  ['a stage that is not there', ['hide', '8'], 'no stage 8'],
  ['a word of no command', ['drop', '1'], 'drop'],
])('refuses %s', async (_what, args, words) => {
  await expect(run(...args)).rejects.toThrow(words);
  expect(await run('stages')).toHaveLength(2);
});
