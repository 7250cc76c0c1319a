import type { CampaignGoal } from '@shared/contract/campaigns';
import { bigint, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

const whole = (name: string) => bigint(name, { mode: 'bigint' });

export const campaigns = pgTable('campaigns', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  videoId: uuid('video_id').notNull(),
  goal: text('goal').$type<CampaignGoal>().notNull(),
  perDay: whole('per_day').notNull(),
  days: smallint('days').notNull(),
  spent: whole('spent').notNull().default(0n),
  returned: whole('returned').notNull().default(0n),
  status: smallint('status').$type<1 | 2 | 3>().notNull().default(1),
  daysDone: smallint('days_done').notNull().default(0),
  startedAt: moment('started_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  endedAt: moment('ended_at'),
  dueAt: moment('due_at'),
});
export type CampaignRow = typeof campaigns.$inferSelect;

export const campaignDays = pgTable(
  'campaign_days',
  {
    campaignId: uuid('campaign_id').notNull(),
    day: smallint('day').notNull(),
    spent: whole('spent').notNull(),
    shown: whole('shown').notNull(),
    results: whole('results').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.day] })],
);
