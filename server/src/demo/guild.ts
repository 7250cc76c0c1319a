import { payReward } from '../domains/creator/rewards.mutations.ts';
import { newId } from '../platform/db/new-id.ts';
import { guildMembers, guilds } from '../schema/tables/guilds.ts';
import type { Seed } from './seeds.ts';
import { daysAgo } from './values.ts';

/** A guild of three with three months of history, one of them below the target. */
export async function seedGuild(seed: Seed): Promise<void> {
  const guildId = newId();
  await seed.tx.insert(guilds).values({
    id: guildId,
    name: 'Night Market',
    notice: 'Live every Friday at nine. Who cooks, who films?',
    target: 100_000_000n,
  });
  const members = [
    { who: 'unchecked', role: 1, days: 170 },
    { who: 'rich', role: 2, days: 150 },
    { who: 'guarded', role: 3, days: 120 },
  ] as const;
  await seed.tx.insert(guildMembers).values(
    members.map(({ who, role, days }) => ({
      personId: seed.people[who],
      guildId,
      role,
      joinedAt: daysAgo(seed, days),
    })),
  );
  for (const [days, amount] of [
    [35, 140_000_000n],
    [65, 212_500_000n],
    [95, 42_000_000n],
  ] as const) {
    const context = { db: seed.tx, person: { id: seed.people.guarded } };
    const reward = { asset: 'USDT', purpose: 'profit', amount, kind: 'creatorProfit' } as const;
    await payReward(context, { ...reward, operation: { businessAt: daysAgo(seed, days) } });
  }
}
