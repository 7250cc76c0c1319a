import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/moment.ts';
import type { Texts } from '../../platform/words.ts';

export const persons = pgTable('persons', {
  id: uuid('id').primaryKey(),
  uid: text('uid').notNull(),
  userName: text('user_name').notNull(),
  usernameUpdatedAt: moment('username_updated_at').notNull().defaultNow(),
  nickName: text('nick_name').notNull(),
  nicknameUpdatedAt: moment('nickname_updated_at').notNull().defaultNow(),
  email: text('email'),
  passwordHash: text('password_hash').notNull(),
  paymentPasswordHash: text('payment_password_hash'),
  /** Encrypted; `platform/crypto/secret-box.ts` opens it. */
  authenticatorSecret: text('authenticator_secret'),
  /** The TOTP time step of the last code that was used. */
  authenticatorStep: bigint('authenticator_step', { mode: 'number' }),
  authenticatorUsedAt: moment('authenticator_used_at'),
  passwordChangedAt: moment('password_changed_at'),
  emailChangedAt: moment('email_changed_at'),
  region: text('region').notNull().default(''),
  signature: text('signature').notNull().default(''),
  avatar: text('avatar').notNull().default(''),
  backgroundImage: text('background_image').notNull().default(''),
  birthday: date('birthday'),
  gender: smallint('gender').$type<0 | 1 | 2>().notNull().default(0),
  allowDownload: boolean('allow_download').notNull().default(true),
  showFavorite: boolean('show_favorite').notNull().default(true),
  showStars: boolean('show_stars').notNull().default(true),
  showBirthday: boolean('show_birthday').notNull().default(true),
  showRegion: boolean('show_region').notNull().default(true),
  showFan: boolean('show_fan').notNull().default(true),
  showFollow: boolean('show_follow').notNull().default(true),
  // The three counts are of earlier servers: nothing writes or reads them.
  likeCount: integer('like_count').notNull().default(0),
  favoriteCount: integer('favorite_count').notNull().default(0),
  starCount: integer('star_count').notNull().default(0),
  level: integer('level').notNull().default(0),
  levelStatus: integer('level_status').notNull().default(0),
  kycStatus: integer('kyc_status').notNull().default(0),
  isKyc: integer('is_kyc').notNull().default(-1),
  hasShop: boolean('has_shop').notNull().default(false),
  benefitFeeStatus: integer('benefit_fee_status').notNull().default(0),
  chatId: text('chat_id').notNull(),
  inviteCode: text('invite_code').notNull(),
  invitedBy: uuid('invited_by'),
  securityHoldUntil: moment('security_hold_until'),
  /** When the requested erasure is due, and when it happened. */
  erasesAt: moment('erases_at'),
  erasedAt: moment('erased_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Changes with every update; random, so that no failover or rollback repeats a value. */
  version: uuid('version')
    .notNull()
    .defaultRandom()
    .$onUpdate(() => sql`gen_random_uuid()`),
});
export type Person = typeof persons.$inferSelect;

export const follows = pgTable(
  'follows',
  {
    followerId: uuid('follower_id').notNull(),
    followedId: uuid('followed_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.followerId, table.followedId] })],
);

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  personId: uuid('person_id').notNull(),
  /** Shared by sessions that were opened from one another; normally the id of the first. */
  chainId: uuid('chain_id').notNull().defaultRandom(),
  deviceId: text('device_id').notNull(),
  phoneModel: text('phone_model').notNull().default(''),
  /** The address that opened the session, and the network of its last recorded call. */
  address: text('address').notNull().default(''),
  network: text('network').notNull().default(''),
  appVersion: text('app_version').notNull().default(''),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  endedAt: moment('ended_at'),
});

export const secretTries = pgTable(
  'secret_tries',
  {
    subject: text('subject').notNull(),
    source: text('source').notNull(),
    purpose: text('purpose').notNull(),
    tries: integer('tries').notNull().default(0),
    locks: integer('locks').notNull().default(0),
    lockedUntil: moment('locked_until'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.source, table.purpose] })],
);

export const nonces = pgTable('nonces', {
  nonce: text('nonce').primaryKey(),
  seenAt: moment('seen_at').notNull().defaultNow(),
});

export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

export const welfare = pgTable(
  'welfare',
  {
    country: text('country').notNull(),
    title: text('title').notNull(),
    /** By language, if an operator wrote them. */
    words: jsonb('words').$type<Texts<'title'>>(),
    amount: text('amount').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.country, table.position] })],
);

export const countries = pgTable('countries', {
  code: text('code').primaryKey(),
  phoneCode: text('phone_code').notNull(),
});

/** The migrator's own record. */
export const schemaMigrations = pgTable('schema_migrations', {
  number: integer('number').primaryKey(),
  name: text('name').notNull(),
  hash: text('hash').notNull(),
  appliedAt: moment('applied_at').notNull().defaultNow(),
  suitsOlderServers: boolean('suits_older_servers').notNull().default(false),
});
