import { demoServices } from '../../src/demo/external.ts';
import { addDefaults } from '../../src/domains/catalogue/public.ts';
import { starterTaskCatalogue, taskCatalogue } from '../../src/domains/tasks/tasks.catalogue.ts';
import { banks } from '../../src/schema/tables/home.ts';
import { settings } from '../../src/schema/tables/identity.ts';
import { inviteStages } from '../../src/schema/tables/invites.ts';
import { currencies } from '../../src/schema/tables/prices.ts';
import { makeLadder } from '../creators.ts';
import { depositSecret } from '../deposits.ts';
import { manyCalls } from '../market-people.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { charges } from './charges.ts';
import { stageReward, starterTask } from './rewards.ts';
import { bank } from './withdraw.ts';

const starterTasks = 12;

/** A product in which every step of a walk is possible. */
export async function startWalkApp(): Promise<TestApp> {
  const test = await startTestApp({ ...manyCalls, external: demoServices, depositSecret });
  const { db } = test;
  await makeLadder(test);
  const rows = Object.entries(charges).map(([name, value]) => ({ name, value }));
  await db.insert(settings).values(rows);
  await addDefaults(db, [taskCatalogue]);
  for (let position = 1; position <= starterTasks; position += 1) {
    const { id, points } = starterTask(position);
    const content = {
      activity: 'paymentPassword',
      need: 1,
      points,
      words: null,
      position,
    } as const;
    await starterTaskCatalogue.write(db, { id, content, at: new Date() });
  }
  const stage = { stage: 1, friends: 1, reward: stageReward, rewardAsset: 'USDT' } as const;
  const { stage: target } = inviteStages;
  await db.insert(inviteStages).values(stage).onConflictDoUpdate({ target, set: stage });
  await db.insert(banks).values(bank);
  await db.insert(currencies).values([
    { name: 'USD', label: '$', perUsd: 100_000_000n, position: 0 },
    { name: 'EUR', label: '€', perUsd: 91_234_567n, position: 1 },
  ]);
  return test;
}
