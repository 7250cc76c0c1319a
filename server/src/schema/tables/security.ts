import type { Language, LivenessState, ProofKind } from '@shared/contract/enums';
import type { LostRequest } from '@shared/contract/safe';
import { bigint, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

export const authenticatorKeys = pgTable('authenticator_keys', {
  personId: uuid('person_id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  sealedKey: text('sealed_key').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const lostAuthenticators = pgTable('lost_authenticators', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  way: text('way').$type<LostRequest['way']>().notNull(),
  status: smallint('status').$type<LostRequest['status']>().notNull().default(1),
  requestedAt: moment('requested_at').notNull().defaultNow(),
  completesAt: moment('completes_at'),
  fullName: text('full_name'),
  documentNumber: text('document_number'),
  ticketHash: text('ticket_hash'),
  language: text('language').$type<Language>().notNull(),
  /** Why a request was refused or ended by itself, from a closed list; empty otherwise. */
  reason: text('reason').notNull().default(''),
  /** The operator's internal note; never shown to the person. */
  note: text('note').notNull().default(''),
  decidedBy: text('decided_by').notNull().default(''),
  decidedAt: moment('decided_at'),
});
export type LostAuthenticator = typeof lostAuthenticators.$inferSelect;

export const keptProofs = pgTable(
  'kept_proofs',
  {
    sessionId: uuid('session_id').notNull(),
    /** Empty for the second proof of the session. */
    operation: text('operation').notNull().default(''),
    kinds: text('kinds').array().$type<ProofKind[]>().notNull(),
    /** Digest of where the money goes; empty for the session. */
    binding: text('binding').notNull().default(''),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.operation] })],
);

export const livenessChecks = pgTable('liveness_checks', {
  id: text('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  state: text('state').$type<Exclude<LivenessState, 'expired'>>().notNull().default('checking'),
  reason: text('reason').notNull().default(''),
  retryAt: moment('retry_at'),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});
export type LivenessCheck = typeof livenessChecks.$inferSelect;
