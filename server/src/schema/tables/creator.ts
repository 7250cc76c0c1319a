import type { Asset } from '@shared/lib/money';
import { bigint, boolean, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

/** Amounts in smallest units of USDT, and whole points: `bigint` everywhere in code. */
const whole = (name: string) => bigint(name, { mode: 'bigint' });

export const creatorLevels = pgTable('creator_levels', {
  level: smallint('level').primaryKey(),
  point: whole('point'),
  amount: whole('amount'),
  reward: whole('reward'),
  rewardAsset: text('reward_asset').$type<Asset>().notNull(),
  isRewardShown: boolean('is_reward_shown').notNull().default(true),
  /** False if it was withdrawn: then it has no points and no amount. */
  isOpen: boolean('is_open').notNull().default(true),
});
export type CreatorLevel = typeof creatorLevels.$inferSelect;

export const creatorPoints = pgTable('creator_points', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  points: whole('points').notNull(),
  source: text('source')
    .$type<'investment' | 'invite' | 'task' | 'expired' | 'correction'>()
    .notNull(),
  businessAt: moment('business_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const creatorLevelsReached = pgTable(
  'creator_levels_reached',
  {
    personId: uuid('person_id').notNull(),
    level: smallint('level').notNull(),
    reachedAt: moment('reached_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.level] })],
);

export const creatorRewardClaims = pgTable(
  'creator_reward_claims',
  {
    personId: uuid('person_id').notNull(),
    level: smallint('level').notNull(),
    transferId: uuid('transfer_id').notNull(),
    claimedAt: moment('claimed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.level] })],
);

export const creatorInvestments = pgTable('creator_investments', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  level: smallint('level').notNull(),
  amount: whole('amount').notNull(),
  dailyProfit: whole('daily_profit').notNull(),
  /** What wallet and profit paid; both are returned at the end. Null: all from the wallet. */
  fromWallet: whole('from_wallet'),
  fromProfit: whole('from_profit').notNull().default(0n),
  discount: whole('discount').notNull().default(0n),
  /** Granted at the start, taken back at the end. */
  points: whole('points').notNull().default(0n),
  transferId: uuid('transfer_id').notNull(),
  startedAt: moment('started_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  endedAt: moment('ended_at'),
  daysPaid: smallint('days_paid').notNull().default(0),
  dueAt: moment('due_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type CreatorInvestment = typeof creatorInvestments.$inferSelect;

export const creatorInvestmentDays = pgTable(
  'creator_investment_days',
  {
    investmentId: uuid('investment_id').notNull(),
    day: smallint('day').notNull(),
    transferId: uuid('transfer_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.investmentId, table.day] })],
);

export const creatorCoupons = pgTable('creator_coupons', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  discount: whole('discount').notNull(),
  smallest: whole('smallest').notNull(),
  startsAt: moment('starts_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type CreatorCoupon = typeof creatorCoupons.$inferSelect;

export const creatorCouponUses = pgTable('creator_coupon_uses', {
  couponId: uuid('coupon_id').primaryKey(),
  operationId: uuid('operation_id'),
  usedAt: moment('used_at').notNull(),
});

export const creatorCouponReminders = pgTable('creator_coupon_reminders', {
  couponId: uuid('coupon_id').primaryKey(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const creatorRisks = pgTable('creator_risks', {
  personId: uuid('person_id').primaryKey(),
  since: moment('since').notNull(),
});

export type MissedKind = 'dynamic' | 'performance';
export const missedReasons = ['levelTooLow', 'noInvestment'] as const;
export type MissedReason = (typeof missedReasons)[number];

export const creatorMissed = pgTable('creator_missed', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  kind: text('kind').$type<MissedKind>().notNull(),
  amount: whole('amount').notNull(),
  reason: text('reason').$type<MissedReason>().notNull(),
  /** Null if the level does not matter. */
  needsLevel: smallint('needs_level'),
  missedAt: moment('missed_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const creatorMissedReceipts = pgTable('creator_missed_receipts', {
  missedId: uuid('missed_id').primaryKey(),
  transferId: uuid('transfer_id').notNull(),
  receivedAt: moment('received_at').notNull(),
});
