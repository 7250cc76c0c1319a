import type { Asset } from '@shared/lib/money';
import { bigint, boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

export const inviteStages = pgTable('invite_stages', {
  stage: smallint('stage').primaryKey(),
  friends: integer('friends').notNull(),
  reward: bigint('reward', { mode: 'bigint' }).notNull(),
  rewardAsset: text('reward_asset').$type<Asset>().notNull(),
  isShown: boolean('is_shown').notNull().default(true),
});
export type InviteStageRow = typeof inviteStages.$inferSelect;

export const inviteClaims = pgTable('invite_claims', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  stage: smallint('stage').notNull(),
  amount: bigint('amount', { mode: 'bigint' }).notNull(),
  asset: text('asset').$type<Asset>().notNull(),
  transferId: uuid('transfer_id').notNull(),
  claimedAt: moment('claimed_at').notNull(),
});
