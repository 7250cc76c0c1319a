import { newId } from '../platform/db/new-id.ts';
import { guildMembers, guilds } from '../schema/tables/guilds.ts';
import { receiveMissed, seedMissed } from './creator.ts';
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
    [35, '140'],
    [65, '212.5'],
    [95, '42'],
  ] as const) {
    const missed = { kind: 'performance', reason: 'levelTooLow', needsLevel: 1 } as const;
    const missedId = await seedMissed(seed, 'guarded', {
      ...missed,
      amount,
      days: days + 1,
      left: 13 - days,
    });
    await receiveMissed(seed, 'guarded', { missedId, amount, days });
  }
}
