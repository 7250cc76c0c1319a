import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

export const operatorProposals = pgTable('operator_proposals', {
  id: uuid('id').primaryKey(),
  command: text('command').notNull(),
  reason: text('reason').notNull(),
  proposedBy: text('proposed_by').notNull(),
  proposedAt: moment('proposed_at').notNull().defaultNow(),
  approvedBy: text('approved_by').notNull().default(''),
  approvedAt: moment('approved_at'),
});

/** What one operator moved alone. */
export const operatorMovements = pgTable('operator_movements', {
  id: uuid('id').primaryKey(),
  operator: text('operator').notNull(),
  personId: uuid('person_id').notNull(),
  worth: bigint('worth', { mode: 'bigint' }).notNull(),
  movedAt: moment('moved_at').notNull().defaultNow(),
});

/** Its only row is locked by each command that moves money alone. */
export const operatorMovementTurn = pgTable('operator_movement_turn', {
  onlyRow: boolean('only_row').primaryKey().default(true),
});
