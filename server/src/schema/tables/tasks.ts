import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

export const taskClaims = pgTable(
  'task_claims',
  {
    personId: uuid('person_id').notNull(),
    task: text('task').notNull(),
    period: date('period').notNull(),
    transferId: uuid('transfer_id').notNull(),
    claimedAt: moment('claimed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.task, table.period] })],
);

export const noviceDone = pgTable(
  'novice_done',
  {
    personId: uuid('person_id').notNull(),
    task: text('task').notNull(),
    points: integer('points').notNull(),
    doneAt: moment('done_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.task] })],
);

export const noviceCashes = pgTable('novice_cashes', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  points: integer('points').notNull(),
  transferId: uuid('transfer_id').notNull(),
  cashedAt: moment('cashed_at').notNull(),
});
