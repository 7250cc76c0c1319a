import type { FailureStage } from '@shared/contract/enums';
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';

/** Failures that pages report, without a person. */
export const webviewFailures = pgTable('webview_failures', {
  id: uuid('id').primaryKey(),
  reportedAt: moment('reported_at').notNull().defaultNow(),
  remote: text('remote').notNull(),
  release: text('release').notNull(),
  stage: text('stage').$type<FailureStage>().notNull(),
  errorName: text('error_name').notNull(),
  message: text('message').notNull(),
  stack: text('stack').array().notNull().default([]),
});

export const webviewPages = pgTable('webview_pages', {
  id: uuid('id').primaryKey(),
  reportedAt: moment('reported_at').notNull().defaultNow(),
  remote: text('remote').notNull(),
  release: text('release').notNull(),
  standsFor: integer('stands_for').notNull(),
  lcpMs: integer('lcp_ms'),
  inpMs: integer('inp_ms'),
  ttfbMs: integer('ttfb_ms'),
  clsThousandths: integer('cls_thousandths'),
});

/** What pages beside a watched canary tried, by steps of ten seconds. */
export const webviewTries = pgTable(
  'webview_tries',
  {
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    kind: text('kind').$type<'opening' | 'money'>().notNull(),
    at: moment('at').notNull(),
    total: integer('total').notNull(),
    failed: integer('failed').notNull(),
  },
  ({ remote, release, kind, at }) => [primaryKey({ columns: [remote, release, kind, at] })],
);
