import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { leaveParcels } from '../../../test/parcels.ts';
import { fund, makePerson } from '../../../test/people.ts';
import { readTablesAsText, readWordColumns } from '../../../test/table-words.ts';
import { recordSecurityEvent } from '../../access/security-log.ts';
import { placeHold } from '../../ledger/holds.ts';
import { once } from '../../ledger/operations.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { outbox } from '../../platform/mail/outbox.table.ts';
import { uploads } from '../../schema/tables/home.ts';
import { persons, secretTries, sessions } from '../../schema/tables/identity.ts';
import { identityChecks } from '../../schema/tables/identity-checks.ts';
import { quotes } from '../../schema/tables/ledger.ts';
import { mailCodes } from '../../schema/tables/mail.ts';
import { fanMessages, systemMessages } from '../../schema/tables/messages.ts';
import { receipts } from '../../schema/tables/receipts.ts';
import { authenticatorKeys, lostAuthenticators } from '../../schema/tables/security.ts';
import { reports, ticketMessages, tickets } from '../../schema/tables/support.ts';
import { withdrawAddresses, withdrawals } from '../../schema/tables/withdrawals.ts';
import { eraseAccount } from './erasure.mutations.ts';

/**
 * What becomes of every column that can hold words, once the account is erased:
 * `gone`: the row is deleted. `blank`: the words are taken out, the row stays for the books.
 * `house`: codes, kinds, hashes, numbers and words of the house; nothing that a person wrote or is.
 * `others`: another person’s. `day`: a digest, or the end of what was not done; gone in a day.
 */
type Fate = 'gone' | 'blank' | 'house' | 'others' | 'day';
const fates: Record<string, Partial<Record<Fate, string>>> = {
  persons: {
    blank:
      'user_name nick_name email password_hash payment_password_hash authenticator_secret region signature avatar background_image birthday chat_id invite_code',
    house: 'uid',
  },
  sessions: { gone: 'token_hash device_id phone_model address network app_version' },
  secret_tries: { gone: 'subject source purpose' },
  nonces: { house: 'nonce' },
  settings: { house: 'name value' },
  welfare: { house: 'country title words amount' },
  countries: { house: 'code phone_code' },
  schema_migrations: { house: 'name hash' },
  job_leases: { house: 'name holder last_error' },
  folder_marks: { house: 'folder mark reason accepted_by' },
  identity_checks: { house: 'outcome reason decided_by', blank: 'note' },
  assets: { house: 'code' },
  accounts: { house: 'asset purpose' },
  operations: { house: 'key kind content_hash' },
  // Seals cover these texts: an answer holds ids only, and a reason is one of our own words.
  operation_answers: { house: 'answer' },
  transfers: { house: 'asset kind reason' },
  holds: { house: 'kind' },
  hold_resolutions: { house: 'resolution' },
  quotes: { house: 'kind', blank: 'content' },
  profit_days: { house: 'day kind' },
  operation_refusals: { house: 'key code', day: 'data' },
  mail_codes: { gone: 'address operation digest network' },
  used_limits: { day: 'key' },
  outbox: { gone: 'recipient language kind params' },
  system_messages: { gone: 'kind params' },
  fan_messages: { others: 'content', house: 'kind' },
  popups: { house: 'name kind path words' },
  banks: { house: 'country code name' },
  uploads: { gone: 'token_hash purpose kind file_name title poster_name' },
  portfolio_transfers: { house: 'direction account asset' },
  prices: { house: 'asset step' },
  currencies: { house: 'name label' },
  currency_rates: { house: 'name' },
  agreed_versions: { house: 'document version' },
  operation_agreements: { house: 'agreements' },
  receipts: { house: 'kind asset receive_asset agreements', blank: 'destination note' },
  seals: { house: 'previous_hash hash' },
  sealed_entries: { house: 'what hash' },
  unsealed_entries: { house: 'what' },
  seal_head: { house: 'hash' },
  authenticator_keys: { gone: 'sealed_key' },
  kept_proofs: { house: 'operation binding' },
  lost_authenticators: {
    blank: 'full_name document_number note',
    house: 'way ticket_hash language reason decided_by',
  },
  liveness_checks: { house: 'id state reason' },
  security_events: {
    house: 'kind outcome actor request_id detail',
    blank: 'device_id phone_model network',
  },
  release_tokens: { house: 'name person team digest created_by' },
  release_token_use: { house: 'day' },
  release_approvals: { house: 'release' },
  operator_proposals: { house: 'command reason proposed_by approved_by' },
  operator_movements: { house: 'operator' },
  webview_failures: { house: 'remote release stage error_name message' },
  webview_pages: { house: 'remote release' },
  webview_tries: { house: 'remote release kind' },
  shop_orders: {
    blank: 'recipient phone street city region postcode',
    house: 'number asset paid_from country',
  },
  shop_packages: { house: 'carrier tracking_number' },
  shop_order_items: { house: 'category texts' },
  shop_package_events: { house: 'kind params carrier_event_id', blank: 'place' },
  shop_carriers: { house: 'name phone tracking_url' },
  shop_addresses: { gone: 'recipient phone_code phone country region city street postcode' },
  creator_levels: { house: 'reward_asset' },
  creator_points: { house: 'source' },
  creator_missed: { house: 'kind reason' },
  catalogue_changes: { house: 'catalogue entry content before reason changed_by' },
  tasks: { house: 'id round steps words' },
  starter_tasks: { house: 'id activity words' },
  questions: { house: 'id subject words' },
  task_claims: { house: 'task period' },
  novice_done: { house: 'task' },
  campaigns: { house: 'goal' },
  // Named by the house; who was in one leaves it with the account.
  guilds: { house: 'name notice' },
  guild_claims: { house: 'month' },
  guild_targets: { house: 'month decided_by' },
  guild_corrections: { house: 'month reason decided_by' },
  reports: { blank: 'detail', house: 'number type target_id reason pictures outcome decided_by' },
  tickets: { house: 'number subject about last_from language' },
  ticket_messages: { blank: 'text', house: 'author written_by' },
  invite_stages: { house: 'reward_asset' },
  invite_claims: { house: 'asset' },
  stake_terms: { house: 'id' },
  stake_orders: { house: 'term_id' },
  stake_records: { house: 'type' },
  vip_entries: { house: 'kind' },
  withdrawals: {
    blank: 'destination account_name note',
    house: 'way asset network bank_code stage network_id reason',
  },
  // Of the network's, the bank's or the provider's: what is forgotten could be booked again.
  deposits: { house: 'reference booked_by' },
  deposit_addresses: { house: 'network address address_key' },
  incoming_transfers: { house: 'network transaction_id asset state reason resolved_by' },
  withdrawal_stages: { house: 'stage decided_by' },
  withdraw_addresses: { gone: 'network address label' },
};

const decided = Object.entries(fates)
  .flatMap(([table, byFate]) =>
    Object.values(byFate).flatMap((names) => names.split(' ').map((name) => `${table}.${name}`)),
  )
  .sort();

let test: TestDatabase;
let db: Db;
beforeAll(async () => {
  test = await openTestDatabase();
  ({ db } = test.database);
});
afterAll(() => test.close());

it('erasure is decided for every column; a new column fails this test', async () => {
  expect(decided).toEqual(await readWordColumns(db));
});

/** Marks every text that the person wrote about themselves. */
const mark = 'trace-of-';
const address = `${mark}mail@demo.example`;

/** A person who has left text in every possible place. */
async function makeTalkative(): Promise<string> {
  const { id: personId } = await makePerson(db, {
    email: address,
    nickName: `${mark}nick`,
    signature: `${mark}signature`,
    authenticatorSecret: `${mark}secret`,
    erasesAt: sql`now() - interval '1 second'` as unknown as Date,
  });
  await aboutSafety(personId);
  await aboutMoney(personId);
  await aboutSupport(personId);
  await leaveParcels(db, { personId, mark });
  return personId;
}

async function aboutSafety(personId: string): Promise<void> {
  const soon = new Date(Date.now() + 3_600_000);
  const id = newId();
  await db.insert(sessions).values({
    id,
    tokenHash: newId(),
    personId,
    deviceId: `${mark}device`,
    address: `${mark}address`,
    expiresAt: soon,
  });
  for (const subject of [`person:${personId}`, `newKey:${personId}`]) {
    await db.insert(secretTries).values({ source: 'anywhere', purpose: 'code', subject });
  }
  await db
    .insert(authenticatorKeys)
    .values({ personId, sessionId: id, sealedKey: `${mark}key`, expiresAt: soon });
  await db.insert(lostAuthenticators).values({
    id: newId(),
    personId,
    way: 'identity',
    language: 'en',
    fullName: `${mark}name`,
    documentNumber: `${mark}document`,
  });
  await db.insert(lostAuthenticators).values({
    id: newId(),
    personId,
    way: 'identity',
    language: 'en',
    status: 3,
    decidedAt: soon,
    note: `${mark}note`,
  });
  await db.insert(identityChecks).values({
    id: newId(),
    personId,
    outcome: 'failed',
    reason: 'nameDiffers',
    note: `${mark}note`,
    decidedBy: 'tester',
  });
  const device = { id: `${mark}device`, phoneModel: `${mark}phone`, address: `${mark}address` };
  await recordSecurityEvent({ db, device }, { kind: 'session.signIn', personId });
  const code = { purpose: 2 as const, digest: 'd', expiresAt: soon };
  await db.insert(mailCodes).values([
    { ...code, id: newId(), address, personId },
    { ...code, id: newId(), address },
  ]);
  await db.insert(outbox).values({
    id: newId(),
    recipient: address.replace('trace', 'Trace'),
    language: 'en',
    kind: 'code',
    params: {},
    expiresAt: soon,
  });
  await db
    .insert(systemMessages)
    .values({ id: newId(), personId, kind: 'newSignIn', params: { device: `${mark}device` } });
}

async function aboutMoney(personId: string): Promise<void> {
  const businessAt = new Date();
  const accountId = await fund(db, { personId, asset: 'USDT', amount: 9n });
  const holdId = await placeHold(db, { accountId, amount: 1n, kind: 'withdrawal' });
  // Ended, so that it does not stand in the way.
  await db.execute(sql`insert into hold_resolutions values (${holdId}::uuid, 'returned')`);
  await db.execute(sql`update accounts set held = 0 where id = ${accountId}::uuid`);
  const request = {
    ownerId: personId,
    key: newId(),
    kind: 'withdraw.crypto' as const,
    content: {},
    businessAt,
  };
  const { id } = await once(db, request, async (operation) => ({ id: operation.id }));
  await db.insert(receipts).values({
    operationId: id,
    ownerId: personId,
    kind: 'withdrawal',
    asset: 'USDT',
    amount: 1n,
    fee: 0n,
    receiveAsset: 'USDT',
    receive: 1n,
    destination: `${mark}destination`,
    note: `${mark}note`,
    businessAt,
  });
  await db.insert(withdrawals).values({
    id,
    personId,
    way: 'benefit',
    asset: 'USDT',
    destination: `${mark}account`,
    accountName: `${mark}name`,
    note: `${mark}note`,
    amount: 1n,
    fee: 0n,
    holdId,
    needsReview: false,
    businessAt,
    stage: 'refused',
  });
  await db
    .insert(withdrawAddresses)
    .values({ id: newId(), personId, network: 'BSC', address: `${mark}0x`, label: `${mark}label` });
  await db.insert(quotes).values({
    id: newId(),
    ownerId: personId,
    kind: 'withdraw.crypto',
    content: { note: `${mark}note` },
    used: true,
    expiresAt: businessAt,
  });
}

async function aboutSupport(personId: string): Promise<void> {
  const report = { id: newId(), number: newId(), personId, type: 'user' } as const;
  await db
    .insert(reports)
    .values({ ...report, targetId: '1', reason: 'other', detail: `${mark}detail` });
  const ticketId = newId();
  const ticket = { id: ticketId, number: ticketId, personId, subject: 'other' } as const;
  await db.insert(tickets).values({ ...ticket, lastFrom: 'person' });
  await db
    .insert(ticketMessages)
    .values({ id: newId(), ticketId, author: 'person', text: `${mark}text` });
}

// Only its owner reads the migrator's record.
const readable = Object.keys(fates).filter((one) => one !== 'schema_migrations');
const everything = () => readTablesAsText(db, readable);
const withTraces = async (): Promise<string[]> =>
  Object.entries(await everything())
    .filter(([, text]) => text.includes(mark))
    .map(([name]) => name)
    .sort();

const files = { remove: async () => undefined };

describe('an account that is erased', () => {
  it('leaves no personal data, and keeps what the ledger needs', async () => {
    const personId = await makeTalkative();
    const tablesWithWords = Object.entries(fates)
      .filter(([, { gone, blank }]) => gone ?? blank)
      .map(([name]) => name);
    // What holds digests or files is tested where it is made.
    const quiet = ['secret_tries', 'uploads'];
    expect(await withTraces()).toEqual(
      tablesWithWords.filter((one) => !quiet.includes(one)).sort(),
    );

    const of = { personId, businessAt: new Date(), files };
    expect(await test.database.transaction((tx) => eraseAccount(tx, of))).toBe('erased');
    expect(await withTraces()).toEqual([]);
    const tries = await db.select().from(secretTries);
    expect(tries.filter(({ subject }) => subject.includes(personId))).toEqual([]);
    const kept = await everything();
    for (const name of ['receipts', 'withdrawals', 'shop_orders', 'identity_checks']) {
      expect(kept[name]).toContain(personId);
    }
  });

  it('keeps the mails of another account on the same address', async () => {
    const email = 'shared@demo.example';
    const { id: personId } = await makePerson(db, { email, erasesAt: new Date(0) });
    await makePerson(db, { email: 'Shared@demo.example' });
    await db.insert(outbox).values({
      id: newId(),
      recipient: email,
      language: 'en',
      kind: 'code',
      params: {},
      expiresAt: new Date(),
    });
    const of = { personId, businessAt: new Date(), files };
    await test.database.transaction((tx) => eraseAccount(tx, of));
    expect((await everything()).outbox).toContain(email);
  });

  it('keeps files of reports and messages that others received', async () => {
    const { id: personId } = await makePerson(db, { erasesAt: new Date(0) });
    const { id: fan } = await makePerson(db);
    await db.insert(fanMessages).values([
      { id: newId(), personId: fan, fromId: personId, kind: 'comment', content: 'To a fan' },
      { id: newId(), personId, fromId: fan, kind: 'comment', content: 'From a fan' },
    ]);
    const file = { ownerId: personId, kind: 'picture' as const, bytes: 1, expiresAt: new Date() };
    const finished = { ...file, finishedAt: new Date() };
    await db.insert(uploads).values([
      { ...finished, id: newId(), tokenHash: newId(), purpose: 'report', fileName: 'report.png' },
      { ...finished, id: newId(), tokenHash: newId(), purpose: 'avatar', fileName: 'me.png' },
      { ...finished, id: newId(), tokenHash: newId(), purpose: 'poster', fileName: 'frame.png' },
      // Its bytes are found by this row: the clean-up of uploads has to see it.
      { ...file, id: newId(), tokenHash: newId(), purpose: 'avatar' },
    ]);
    const removed: string[] = [];
    const store = { remove: async (name: string) => void removed.push(name) };
    const of = { personId, businessAt: new Date(), files: store };
    await test.database.transaction((tx) => eraseAccount(tx, of));
    expect(removed.sort()).toEqual(['frame.png', 'me.png']);
    const left = (await db.select().from(uploads)).map(({ fileName }) => fileName);
    expect(left).toEqual(['report.png', null]);
    expect(await db.select().from(fanMessages)).toMatchObject([{ content: 'To a fan' }]);
    const row = (await db.select().from(persons)).find(({ id }) => id === personId);
    expect(row).toMatchObject({ nickName: '' });
  });
});
