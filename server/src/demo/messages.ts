import { type Asset, assetScale, fromUnits } from '@shared/lib/money';
import { asc, desc, eq } from 'drizzle-orm';
import { writeSystemMessage } from '../domains/messages/messages.mutations.ts';
import { markRead } from '../domains/messages/messages.queries.ts';
import type { SystemNotice } from '../domains/messages/system-notice.ts';
import { feeOf, readMoneySettings } from '../domains/money/public.ts';
import { findLegs } from '../domains/money/transfers.operations.ts';
import { readMovements } from '../domains/wallet/movements.queries.ts';
import { transfer } from '../ledger/transfer.ts';
import { dayMs, hourMs, seconds } from '../platform/time/time.ts';
import { c2cFills } from '../schema/tables/c2c.ts';
import { creatorLevelsReached } from '../schema/tables/creator.ts';
import { shopOrders, shopPackageEvents, shopPackages } from '../schema/tables/shop.ts';
import { seedFans } from './messages-fans.ts';
import { carryOutPast, pastTerms } from './past-operation.ts';
import type { Seed } from './seeds.ts';
import { units } from './values.ts';

type PastNotice = SystemNotice & { at: Date };

/**
 * Two months of messages for the rich account. Those about money, orders and levels derive from
 * rows of the other seeds, so this seed runs after them.
 */
export async function seedMessages(seed: Seed): Promise<void> {
  const personId = seed.people.rich;
  const notices = [
    ...systemNotices(seed),
    ...(await giftNotices(seed)),
    ...(await walletNotices(seed)),
    ...(await orderNotices(seed)),
    ...(await levelNotices(seed)),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());

  let newestRead: string | undefined;
  const readUntil = seed.now.getTime() - 5 * dayMs;
  for (const message of notices) {
    const id = await writeSystemMessage(seed.tx, { ...message, personId });
    if (message.at.getTime() < readUntil) newestRead = id;
  }
  if (newestRead) await markRead(seed.tx, { personId, list: 'system', upTo: newestRead });
  await seedFans(seed);
}

/** Notices without rows of another seed behind them. */
function systemNotices({ now }: Seed): PastNotice[] {
  const before = (hours: number): Date => new Date(now.getTime() - hours * hourMs);
  const maintenance = (announced: number, begins: number): PastNotice => {
    // Round down to the full hour.
    const from = Math.floor(seconds(before(begins)) / 3600) * 3600;
    const params = { from, to: from + 2 * 3600 };
    return { kind: 'maintenance', params, at: before(announced) };
  };
  const coupon = (days: number): PastNotice => {
    const params = { expiresAt: seconds(before((days - 3) * 24)) };
    return { kind: 'couponExpiring', params, at: before(days * 24 + 2) };
  };
  const signIn = (hours: number, device: string): PastNotice => {
    return { kind: 'newSignIn', params: { device }, at: before(hours) };
  };
  return [
    { kind: 'welcome', params: {}, at: before(60 * 24 - 1) },
    signIn(59 * 24, 'iPhone'),
    signIn(36 * 24 + 5, 'Android'),
    signIn(3, 'iPhone'),
    coupon(47),
    coupon(18),
    coupon(1),
    maintenance(44 * 24, 42 * 24),
    maintenance(16 * 24, 14 * 24),
    maintenance(20, -3 * 24),
  ];
}

/** Gifts from a friend, transferred through the ledger. */
async function giftNotices(seed: Seed): Promise<PastNotice[]> {
  const { tx, people, now } = seed;
  const gifts = [
    { asset: 'USDT', amount: '18.5', hours: 10 * 24 + 9, kind: 'money.transferUsdt' },
    { asset: 'YUT', amount: '6', hours: 6, kind: 'money.transferYut' },
  ] as const;
  const settings = await readMoneySettings(tx);
  const notices: PastNotice[] = [];
  for (const { asset, amount, hours, kind } of gifts) {
    const sent = units(amount, asset);
    const at = new Date(now.getTime() - hours * hourMs);
    const fee = feeOf(sent, settings.fee('transfer', asset));
    const taken = pastTerms({ asset, amount: sent, fee }, { recipientId: people.rich });
    const legs = await findLegs(tx, { taken, senderId: people.guarded });
    const past = { ownerId: people.guarded, kind, at, receipt: 'transfer', taken } as const;
    await carryOutPast(seed, { ...past, counterpartyId: people.rich }, ({ id: operationId }) =>
      transfer(tx, { legs, businessAt: at, operationId }),
    );
    notices.push({ kind: 'transferReceived', params: { asset, amount, from: 'Linh' }, at });
  }
  return notices;
}

async function walletNotices({ tx, people }: Seed): Promise<PastNotice[]> {
  const notices: PastNotice[] = [];
  const movements = [
    ['USDT', 'deposit', 'depositReceived'],
    ['YUT', 'deposit', 'depositReceived'],
    ['USDT', 'withdrawal', 'withdrawalCompleted'],
  ] as const;
  for (const [asset, kind, noticeKind] of movements) {
    const rows = await readMovements(tx, {
      personId: people.rich,
      asset,
      filter: { kinds: [kind] },
      limit: 20,
    });
    for (const row of rows) {
      const amount = row.amount < 0n ? -row.amount : row.amount;
      notices.push({
        kind: noticeKind,
        params: money(amount, asset),
        at: new Date(Date.parse(row.at)),
      });
    }
  }
  const fills = await tx
    .select()
    .from(c2cFills)
    .where(eq(c2cFills.buyerId, people.rich))
    .orderBy(desc(c2cFills.businessAt))
    .limit(8);
  for (const fill of fills) {
    notices.push({ kind: 'c2cFilled', params: money(fill.amount, 'YUT'), at: fill.businessAt });
  }
  return notices;
}

async function orderNotices({ tx, people }: Seed): Promise<PastNotice[]> {
  const rows = await tx
    .select({
      order: shopOrders.number,
      carrier: shopPackages.carrier,
      kind: shopPackageEvents.kind,
      at: shopPackageEvents.happenedAt,
    })
    .from(shopPackageEvents)
    .innerJoin(shopPackages, eq(shopPackages.id, shopPackageEvents.packageId))
    .innerJoin(shopOrders, eq(shopOrders.id, shopPackages.orderId))
    .where(eq(shopOrders.ownerId, people.rich))
    .orderBy(asc(shopPackageEvents.happenedAt));
  return rows.flatMap(({ order, carrier, kind, at }): PastNotice[] => {
    if (kind === 'delivered') return [{ kind: 'orderDelivered', params: { order }, at }];
    if (kind === 'exception' || kind === 'rejected') {
      return [{ kind: 'orderProblem', params: { order }, at }];
    }
    if (kind !== 'shipped' || carrier === null) return [];
    return [{ kind: 'orderShipped', params: { order, carrier }, at }];
  });
}

async function levelNotices({ tx, people }: Seed): Promise<PastNotice[]> {
  const rows = await tx
    .select()
    .from(creatorLevelsReached)
    .where(eq(creatorLevelsReached.personId, people.rich));
  return rows.map(({ level, reachedAt: at }) => ({ kind: 'levelReached', params: { level }, at }));
}

const money = (value: bigint, asset: Asset) => ({
  amount: fromUnits(value, assetScale[asset]),
  asset,
});
