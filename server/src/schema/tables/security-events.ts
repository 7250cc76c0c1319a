import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

export const securityEventKinds = [
  'session.register',
  'session.signIn',
  'session.signInNewDevice',
  'session.switch',
  'session.signOut',
  'session.end',
  'proof.check',
  'account.change',
  'account.hold',
  'data.export',
  'operator.command',
  'release.publish',
  'release.switch',
  'release.preview',
  'release.prune',
  'hook.call',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];
/** `started`: a command of an operator, until its outcome has a line of its own. */
export type SecurityEventOutcome = 'asked' | 'started' | 'passed' | 'failed';

export const securityEvents = pgTable('security_events', {
  id: uuid('id').primaryKey(),
  happenedAt: moment('happened_at').notNull().defaultNow(),
  kind: text('kind').$type<SecurityEventKind>().notNull(),
  outcome: text('outcome').$type<SecurityEventOutcome>().notNull(),
  personId: uuid('person_id'),
  actor: text('actor').notNull().default(''),
  deviceId: text('device_id').notNull().default(''),
  phoneModel: text('phone_model').notNull().default(''),
  network: text('network').notNull().default(''),
  requestId: text('request_id').notNull().default(''),
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
});
export type SecurityEventRow = typeof securityEvents.$inferSelect;
