import type { ParsedRequestOf } from '@shared/contract/call';
import {
  type Campaign,
  type CampaignEstimate,
  type CampaignGoal,
  campaignGoals,
  type checkCampaign,
} from '@shared/contract/campaigns';
import type { Context } from '../../calls/implement.ts';
import { type PageInput, readPage, timeCursor } from '../../calls/page.ts';
import { personAccount, systemAccount } from '../../ledger/accounts.ts';
import type { Operation } from '../../ledger/operations.ts';
import { transfer } from '../../ledger/transfer.ts';
import { isId } from '../../platform/db/new-id.ts';
import { findRow } from '../../platform/db/rows.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { dayMs, seconds, secondsAhead } from '../../platform/time/time.ts';
import { type CampaignRow, campaigns } from '../../schema/tables/campaigns.ts';
import {
  availableIn,
  noFee,
  presentTerms,
  type QuotedTerms,
  quotedOperation,
  type Requested,
  readAmount,
  storedOperation,
  storeQuote,
  type Terms,
  textOf,
  units,
} from '../money/public.ts';
import { readSettings } from '../settings/public.ts';
import { endCampaign, settleCampaign } from './campaigns.mutations.ts';
import {
  lockCampaign,
  readCampaigns,
  readDelivered,
  readPastRates,
  readVideos,
} from './campaigns.queries.ts';
import {
  dueAfterDay,
  estimateOf,
  minPastCampaigns,
  presentVideo,
  rateScale,
} from './campaigns.rules.ts';

const asset = 'USDT' as const;
const text = (amount: bigint): string => textOf(amount, asset);

const inWallet = ({ db, person }: Context): Promise<bigint> =>
  availableIn(db, { personId: person.id, asset, purpose: 'wallet' });

async function readLimits({ db }: Context) {
  const settings = await readSettings(db);
  return {
    smallest: settings.units('campaign_min_day', 6),
    largest: settings.units('campaign_max_day', 6),
    maxDays: settings.count('campaign_most_days'),
  };
}

export async function readInfo(context: Context) {
  const { smallest, largest, maxDays } = await readLimits(context);
  const videos = await readVideos(context.db, { personId: context.person.id });
  return {
    asset,
    available: text(await inWallet(context)),
    smallest: text(smallest),
    largest: text(largest),
    mostDays: maxDays,
    goals: [...campaignGoals],
    videos: videos.map(presentVideo),
  };
}

/** The terms of a daily budget; with an amount, also an estimate and a quote for all days. */
export async function check(context: Context, input: ParsedRequestOf<typeof checkCampaign>) {
  const { person, clock } = context;
  const { videoId, goal, days } = input;
  const { smallest, largest, maxDays } = await readLimits(context);
  if (days > maxDays) throw wrongField('days', 'invalid');
  await ownVideo(context, videoId);
  // The balance must cover every day.
  const available = (await inWallet(context)) / BigInt(days);
  const terms: Terms = { asset, available, smallest, limit: largest, fee: noFee };
  const answer = {
    ...presentTerms(terms),
    holdUntil: secondsAhead(person.securityHoldUntil, clock.wall),
    endsAt: seconds(new Date(clock.business.getTime() + days * dayMs)),
  };
  if (input.amount === undefined) return { ...answer, estimate: null, quote: null };
  const perDay = readAmount(input.amount, terms);
  const budget = perDay * BigInt(days);
  const more = { videoId, goal, days: String(days), perDay: String(perDay) };
  return {
    ...answer,
    estimate: await readEstimate(context, { goal, budget }),
    quote: await storeQuote(context, { kind: createOperation.kind, asset, amount: budget, more }),
  };
}

async function ownVideo({ db, person }: Context, id: string): Promise<void> {
  const [found] = isId(id) ? await readVideos(db, { personId: person.id, ids: [id] }) : [];
  if (!found?.fileName) throw new ApiError('notFound');
}

/** By what past campaigns brought, or by the operator's rates until there are enough of them. */
async function readEstimate(
  { db, clock }: Context,
  { goal, budget }: { goal: CampaignGoal; budget: bigint },
): Promise<CampaignEstimate | null> {
  const past = await readPastRates(db, { goal, now: clock.business });
  const isPast = past.campaigns >= minPastCampaigns;
  const settings = await readSettings(db);
  const rates = isPast
    ? past
    : {
        low: settings.units(`campaign_${goal}_low`, rateScale),
        high: settings.units(`campaign_${goal}_high`, rateScale),
      };
  const range = estimateOf(rates, budget);
  return range && { ...range, basis: isPast ? 'past' : 'rates' };
}

export const createOperation = quotedOperation({
  kind: 'campaign.create',
  // The rest of its budget follows at its end.
  movements: ['campaign', 'campaignReturned'],
  receipt: 'campaign',
  answer: (context, { id }) => readCampaign(context, id),
  effect: createCampaign,
});

async function createCampaign(
  context: Context,
  given: { operation: Operation; taken: QuotedTerms },
): Promise<void> {
  const { db, person } = context;
  const { operation, taken } = given;
  const { id: operationId, businessAt: startedAt } = operation;
  const { videoId = '', goal = '', days: daysText = '', perDay = '' } = taken;
  // The video may have been removed since the quote.
  await ownVideo(context, videoId);
  const from = await personAccount(db, { personId: person.id, asset, purpose: 'wallet' });
  const to = await systemAccount(db, { asset, purpose: 'campaigns' });
  const leg = { from, to, amount: units(taken).total, kind: 'campaign' as const };
  await transfer(db, { legs: [leg], businessAt: startedAt, operationId });
  const days = Number(daysText);
  await db.insert(campaigns).values({
    id: operationId,
    personId: person.id,
    videoId,
    // `check` wrote the quote, so this is a valid goal.
    goal: goal as CampaignGoal,
    perDay: BigInt(perDay),
    days,
    startedAt,
    endsAt: new Date(startedAt.getTime() + days * dayMs),
    dueAt: dueAfterDay({ startedAt }, 0),
  });
}

async function readCampaign(context: Context, id: string): Promise<Campaign> {
  const { db, person } = context;
  const row = isId(id) ? await findRow(db, campaigns, { id, personId: person.id }) : undefined;
  if (!row) throw new ApiError('notFound');
  const [campaign] = await present(context, [row]);
  if (!campaign) throw new Error('a campaign is not shown');
  return campaign;
}

async function present({ db, person }: Context, rows: readonly CampaignRow[]): Promise<Campaign[]> {
  const delivered = await readDelivered(
    db,
    rows.map(({ id }) => id),
  );
  const ids = rows.map(({ videoId }) => videoId);
  const videos = new Map(
    (await readVideos(db, { personId: person.id, ids })).map((one) => [one.id, presentVideo(one)]),
  );
  return rows.map((row) => {
    const { shown, results } = delivered.get(row.id) ?? { shown: 0n, results: 0n };
    const budget = row.perDay * BigInt(row.days);
    return {
      id: row.id,
      videoId: row.videoId,
      video: videos.get(row.videoId) ?? null,
      goal: row.goal,
      asset,
      perDay: text(row.perDay),
      days: row.days,
      budget: text(budget),
      spent: text(row.spent),
      returned: text(row.returned),
      status: row.status,
      shown: Number(shown),
      results: Number(results),
      startsAt: seconds(row.startedAt),
      endsAt: seconds(row.endedAt ?? row.endsAt),
    };
  });
}

export async function list(context: Context, input: PageInput & { scope: 1 | 2 }) {
  const { db, person } = context;
  const { after, limit, take } = readPage(timeCursor, input);
  const found = await readCampaigns(db, { personId: person.id, scope: input.scope, after, limit });
  const { rows, nextCursor } = take(found, (row) => row);
  return { items: await present(context, rows), nextCursor };
}

/** The owner ends the campaign: settles its days until now and returns the rest of the budget. */
export const cancelOperation = storedOperation({
  kind: 'campaign.cancel',
  movements: [],
  receipt: null,
  refusals: ['tooLate'],
  effect: async (context, { operation, input }: Requested<{ id: string }>) => {
    const { db, person, services } = context;
    const { id } = input;
    const { businessAt: at } = operation;
    if (!isId(id) || !(await lockCampaign(db, { id, personId: person.id }))) {
      throw new ApiError('notFound');
    }
    // The job may be behind, and days that are over must not be refunded.
    await settleCampaign(db, { id, now: at, deliverDay: services.external.deliverDay });
    const row = await lockCampaign(db, { id });
    if (row?.status !== 1) throw new ApiError('tooLate');
    await endCampaign(db, { row, at, status: 3 });
    return readCampaign(context, id);
  },
});
