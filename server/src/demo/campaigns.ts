import type { CampaignGoal } from '@shared/contract/campaigns';
import { settleCampaign } from '../domains/campaigns/campaigns.mutations.ts';
import { dueAfterDay } from '../domains/campaigns/campaigns.rules.ts';
import { personAccount, systemAccount } from '../ledger/accounts.ts';
import { transfer } from '../ledger/transfer.ts';
import { newId } from '../platform/db/new-id.ts';
import { dayMs } from '../platform/time/time.ts';
import { campaigns } from '../schema/tables/campaigns.ts';
import { uploads } from '../schema/tables/home.ts';
import { demoPoster, demoVideo, demoVideoMs } from './demo-video.ts';
import { deliverDay } from './external.ts';
import { carryOutPast, pastTerms } from './past-operation.ts';
import type { Seed } from './seeds.ts';

/** Three videos, with two running campaigns and two ended ones. */
export async function seedCampaigns(seed: Seed): Promise<void> {
  const videos: string[] = [];
  // One with a poster, one that shows its own first frame, one without a title.
  for (const video of [
    { days: 3, title: 'Morning light over the harbor', hasPoster: true },
    { days: 16, title: 'Three ways to fold a paper lantern' },
    { days: 33, title: '' },
  ]) {
    videos.push(await addVideo(seed, video));
  }
  const [newest = '', middle = '', oldest = ''] = videos;
  await seedCampaign(seed, { videoId: oldest, goal: 'visits', perDay: 10n, days: 5, since: 30 });
  await seedCampaign(seed, { videoId: middle, goal: 'followers', perDay: 15n, days: 7, since: 14 });
  await seedCampaign(seed, { videoId: middle, goal: 'views', perDay: 12n, days: 10, since: 4 });
  await seedCampaign(seed, { videoId: newest, goal: 'followers', perDay: 20n, days: 7, since: 2 });
}

async function addVideo(
  seed: Seed,
  of: { days: number; title: string; hasPoster?: boolean },
): Promise<string> {
  const createdAt = new Date(seed.now.getTime() - of.days * dayMs);
  const finished = (id: string, type: 'mp4' | 'jpg') => ({
    id,
    ownerId: seed.people.rich,
    tokenHash: id,
    fileName: `${id.replaceAll('-', '')}.${type}`,
    expiresAt: createdAt,
    finishedAt: createdAt,
    createdAt,
  });
  const id = newId(createdAt);
  const poster = of.hasPoster ? finished(newId(createdAt), 'jpg') : undefined;
  const picture = { purpose: 'poster', kind: 'picture', bytes: demoPoster.length } as const;
  if (poster) await seed.tx.insert(uploads).values({ ...poster, ...picture });
  await seed.tx.insert(uploads).values({
    ...finished(id, 'mp4'),
    purpose: 'video',
    kind: 'video',
    bytes: demoVideo.length,
    title: of.title,
    durationMs: demoVideoMs,
    posterName: poster?.fileName ?? null,
  });
  return id;
}

async function seedCampaign(
  seed: Seed,
  of: { videoId: string; goal: CampaignGoal; perDay: bigint; days: number; since: number },
): Promise<void> {
  const { tx, now } = seed;
  const { videoId, goal, days } = of;
  const personId = seed.people.rich;
  const startedAt = new Date(now.getTime() - of.since * dayMs);
  const perDay = of.perDay * 1_000_000n;
  const amount = perDay * BigInt(days);
  const past = { ownerId: personId, kind: 'campaign.create', at: startedAt } as const;
  const taken = pastTerms({ asset: 'USDT', amount });
  await carryOutPast(seed, { ...past, receipt: 'campaign', taken }, async ({ id }) => {
    const from = await personAccount(tx, { personId, asset: 'USDT', purpose: 'wallet' });
    const to = await systemAccount(tx, { asset: 'USDT', purpose: 'campaigns' });
    const leg = { from, to, amount, kind: 'campaign' as const };
    await transfer(tx, { legs: [leg], businessAt: startedAt, operationId: id });
    await tx.insert(campaigns).values({
      id,
      personId,
      videoId,
      goal,
      perDay,
      days,
      startedAt,
      endsAt: new Date(startedAt.getTime() + days * dayMs),
      dueAt: dueAfterDay({ startedAt }, 0),
    });
    await settleCampaign(tx, { id, now, deliverDay });
  });
}
