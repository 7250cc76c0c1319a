import { toUnits } from '@shared/lib/money';
import { eq } from 'drizzle-orm';
import { addDefaults } from '../domains/catalogue/public.ts';
import { payReward } from '../domains/creator/rewards.mutations.ts';
import {
  presetStarterTasks,
  presetTasks,
  rewardOf,
  starterTaskCatalogue,
  taskCatalogue,
} from '../domains/tasks/tasks.catalogue.ts';
import { roundAt } from '../domains/tasks/tasks.rules.ts';
import { newId } from '../platform/db/new-id.ts';
import { persons } from '../schema/tables/identity.ts';
import { noviceCashes, noviceDone, taskClaims } from '../schema/tables/tasks.ts';
import type { DemoName, Seed } from './seeds.ts';
import { daysAgo } from './values.ts';

/** Weeks of claimed task rewards for established accounts, and starter points to cash out. */
export async function seedTasks(seed: Seed): Promise<void> {
  await addDefaults(seed.tx, [taskCatalogue, starterTaskCatalogue]);
  for (const [who, task, days] of [
    ['rich', 'growth', 38],
    ['rich', 'friends', 37],
    ['rich', 'stage', 29],
    ['rich', 'friends', 23],
    ['rich', 'wallet', 22],
    ['rich', 'wallet', 15],
    ['rich', 'stage', 13],
    ['rich', 'friends', 9],
    ['rich', 'growth', 8],
    ['rich', 'moveMoney', 3],
    ['rich', 'lookIn', 2],
    ['rich', 'meetSomebody', 2],
    ['guarded', 'lookIn', 1],
    ['guarded', 'meetSomebody', 4],
    ['unchecked', 'wallet', 9],
    ['rich', 'lookIn', 1],
  ] as const) {
    await seedClaim(seed, { who, task, days });
  }
  const { rich } = seed.people;
  // Starter tasks have expired for this person; cashing out their points has not.
  await seed.tx
    .update(persons)
    .set({ createdAt: daysAgo(seed, 45) })
    .where(eq(persons.id, rich));
  const done = presetStarterTasks.filter(({ id }) => id !== 'avatar');
  await seed.tx.insert(noviceDone).values(
    done.map(({ id, content: { points } }, index) => ({
      personId: rich,
      task: id,
      points,
      doneAt: daysAgo(seed, 44 - index),
    })),
  );
  const cashedAt = daysAgo(seed, 36);
  const transferId = await pay(seed, { who: 'rich', amount: '1.2', at: cashedAt });
  await seed.tx
    .insert(noviceCashes)
    .values({ id: newId(cashedAt), personId: rich, points: 120, transferId, cashedAt });
}

async function seedClaim(
  seed: Seed,
  of: { who: DemoName; task: string; days: number },
): Promise<void> {
  const task = presetTasks.find(({ id }) => id === of.task)?.content;
  if (!task) throw new Error(`unknown task in the demo: ${of.task}`);
  const at = daysAgo(seed, of.days);
  const transferId = await pay(seed, { who: of.who, amount: rewardOf(task), at });
  const personId = seed.people[of.who];
  const { period } = roundAt(task.round, at);
  await seed.tx
    .insert(taskClaims)
    .values({ personId, task: of.task, period, transferId, claimedAt: at });
}

async function pay(
  seed: Seed,
  of: { who: DemoName; amount: string | bigint; at: Date },
): Promise<string> {
  const amount = typeof of.amount === 'bigint' ? of.amount : (toUnits(of.amount, 6) ?? 0n);
  const context = { db: seed.tx, person: { id: seed.people[of.who] } };
  const reward = { asset: 'USDT', purpose: 'benefit', kind: 'taskReward' } as const;
  return payReward(context, { ...reward, amount, operation: { businessAt: of.at } });
}
