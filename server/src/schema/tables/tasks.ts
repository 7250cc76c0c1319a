import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';
import type { Texts } from '../../platform/words.ts';

export const tasks = pgTable('tasks', {
  id: text('id').primaryKey(),
  round: text('round').$type<'day' | 'week'>().notNull(),
  steps: jsonb('steps').$type<readonly { activity: string; need: number }[]>().notNull(),
  /** Smallest units of USDT. */
  reward: bigint('reward', { mode: 'bigint' }).notNull(),
  points: integer('points').notNull(),
  /** By language, if an operator wrote them. */
  words: jsonb('words').$type<Texts<'title' | 'text'>>(),
  /** A withdrawn one keeps its words for rewards that it has paid. */
  isOpen: boolean('is_open').notNull().default(true),
  position: integer('position').notNull(),
});

export const starterTasks = pgTable('starter_tasks', {
  id: text('id').primaryKey(),
  activity: text('activity').notNull(),
  need: integer('need').notNull(),
  points: integer('points').notNull(),
  words: jsonb('words').$type<Texts<'title'>>(),
  position: integer('position').notNull(),
});

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
