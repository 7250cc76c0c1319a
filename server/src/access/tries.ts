import { createHash } from 'node:crypto';
import { anonymousDevice } from '@shared/contract/envelope';
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { deleteInBatches } from '../platform/db/delete-in-batches.ts';
import { statement } from '../platform/db/statement.ts';
import { ApiError } from '../platform/errors.ts';
import { networkOf } from '../platform/http/network.ts';
import { secretTries } from '../schema/tables/identity.ts';

/** A counter's key: whose secret, where the tries come from, and which secret. */
export interface TriesKey {
  subject: string;
  source: string;
  purpose: 'signIn' | 'paymentPassword' | 'code' | 'authenticator';
}

/** A counter of wrong tries, which locks at `allowed`. */
export interface Counter {
  key: TriesKey;
  allowed: number;
  /** A right try does not reset it, because another device may be guessing meanwhile. */
  survivesSuccess?: true;
}

/** Where a try comes from. */
export interface TrySource {
  id: string;
  address: string;
}

const maxTriesPerDevice = 5;
const maxTriesPerAddress = 20;
const maxTriesPerPerson = 20;
const firstLockSeconds = 60;
const maxLockSeconds = 24 * 3600;
/** A counter resets after this long without a wrong try. */
const retentionHours = 24;

/**
 * Counts per device, so that a stranger cannot lock the owner's phone; and, with a higher limit,
 * per address, because an attacker can invent device ids. `anonymous` is a shared device id, so
 * only the address counts there. Pure.
 */
export function countersOf(from: {
  subject: string;
  purpose: TriesKey['purpose'];
  device: TrySource;
}): Counter[] {
  const { subject, purpose, device } = from;
  const key = (source: string): TriesKey => ({ subject, source, purpose });
  const address = key(`address:${networkOf(device.address)}`);
  if (device.id === anonymousDevice) return [{ key: address, allowed: maxTriesPerDevice }];
  return [
    { key: address, allowed: maxTriesPerAddress },
    { key: key(`device:${device.id}`), allowed: maxTriesPerDevice },
  ];
}

/**
 * Adds a counter over all devices and networks for a signed-in person: a stolen session could
 * otherwise continue to guess from new ones. Pure.
 */
export function countersOfSignedIn(from: {
  personId: string;
  purpose: TriesKey['purpose'];
  device: TrySource;
}): Counter[] {
  const { personId, purpose, device } = from;
  const subject = `person:${personId}`;
  return [
    { key: allDevicesKey(personId, purpose), allowed: maxTriesPerPerson, survivesSuccess: true },
    ...countersOf({ subject, purpose, device }),
  ];
}

/** After a new secret is set: guesses at the old one must not lock its owner out. */
export const resetGuesses = (
  tx: Db,
  of: { personId: string; purpose: TriesKey['purpose'] },
): Promise<void> => resetTries(tx, allDevicesKey(of.personId, of.purpose));

const allDevicesKey = (personId: string, purpose: TriesKey['purpose']): TriesKey => ({
  subject: `person:${personId}`,
  source: 'all devices',
  purpose,
});

/** Counter keys hold digests, never what a person typed. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text.toLowerCase()).digest('hex');

const matches = (key: TriesKey) =>
  and(
    eq(secretTries.subject, key.subject),
    eq(secretTries.source, key.source),
    eq(secretTries.purpose, key.purpose),
  );

/** Each lock is four times as long as the one before: 1, 4, 16, 64 minutes, up to a day. Pure. */
export function lockSeconds(locksBefore: number): number {
  return Math.min(maxLockSeconds, firstLockSeconds * 4 ** Math.min(locksBefore, 10));
}

/** Refuses while the counter is locked. Locks its row until the transaction ends. */
export const refuseWhileLocked = (tx: Db, key: TriesKey): Promise<void> =>
  refuseWhileAnyLocked(tx, [{ key }]);

/** Like `refuseWhileLocked` for several counters in one round trip; reports the longest lock. */
export async function refuseWhileAnyLocked(
  tx: Db,
  counters: readonly Pick<Counter, 'key'>[],
): Promise<void> {
  // The no-op update locks existing rows, in the given order.
  const { rows } = await tx.execute<{ seconds: number | null }>(lockRows(columnsOf(counters)));
  refuseLongestLock(rows);
}

function refuseLongestLock(locks: readonly { seconds: number | null }[]): void {
  const seconds = Math.max(0, ...locks.map((lock) => lock.seconds ?? 0));
  if (seconds > 0) throw lockedError(seconds);
}

const keyColumns = ['subjects', 'sources', 'purposes'] as const;

const columnsOf = (counters: readonly Pick<Counter, 'key'>[]) => ({
  subjects: counters.map(({ key }) => key.subject),
  sources: counters.map(({ key }) => key.source),
  purposes: counters.map(({ key }) => key.purpose),
});

const keysIn = ({ subjects, sources, purposes }: Record<(typeof keyColumns)[number], SQL>) => sql`
  unnest(${subjects}::text[], ${sources}::text[], ${purposes}::text[])
    with ordinality as key (subject, source, purpose, place)`;

const lockRows = statement(
  keyColumns,
  (columns) => sql`
    insert into ${secretTries} (subject, source, purpose)
    select subject, source, purpose from ${keysIn(columns)} order by place
    on conflict (subject, source, purpose) do update set tries = ${secretTries}.tries
    returning ceil(extract(epoch from locked_until - now()))::int as seconds`,
);

/** After a right try: refuses while locked, otherwise resets all counters that do not survive. */
export async function passCounters(tx: Db, counters: readonly Counter[]): Promise<void> {
  const surviving = counters
    .filter(({ survivesSuccess }) => survivesSuccess)
    .map(({ key }) => key.source);
  const { rows } = await tx.execute<{ seconds: number | null }>(
    resetCleared({ ...columnsOf(counters), surviving }),
  );
  refuseLongestLock(rows);
}

const resetCleared = statement([...keyColumns, 'surviving'], ({ surviving, ...columns }) => {
  const isCleared = sql`excluded.source <> all(${surviving}::text[])
    and coalesce(${secretTries.lockedUntil}, now()) <= now()`;
  const unlessCleared = (column: SQLWrapper, start: SQL) =>
    sql`case when ${isCleared} then ${start} else ${column} end`;
  return sql`
    insert into ${secretTries} (subject, source, purpose)
    select subject, source, purpose from ${keysIn(columns)} order by place
    on conflict (subject, source, purpose) do update set
      tries = ${unlessCleared(secretTries.tries, sql`0`)},
      locks = ${unlessCleared(secretTries.locks, sql`0`)},
      locked_until = ${unlessCleared(secretTries.lockedUntil, sql`null`)}
    returning ceil(extract(epoch from locked_until - now()))::int as seconds`;
});

const deleteRows = statement(
  keyColumns,
  (columns) => sql`
    delete from ${secretTries} using ${keysIn(columns)}
    where ${secretTries.subject} = key.subject and ${secretTries.source} = key.source
      and ${secretTries.purpose} = key.purpose`,
);

/**
 * Like `refuseWhileAnyLocked` without row locks, for slow work before a transaction. The
 * transaction must check again.
 */
export async function refuseIfLocked(db: Db, counters: readonly Counter[]): Promise<void> {
  const { rows } = await db.execute<{ seconds: number }>(selectLocks(columnsOf(counters)));
  if (rows.length > 0) throw lockedError(Math.max(...rows.map(({ seconds }) => seconds)));
}

const selectLocks = statement(
  keyColumns,
  (columns) => sql`
    select ceil(extract(epoch from locked_until - now()))::int as seconds
    from ${secretTries} join ${keysIn(columns)} using (subject, source, purpose)
    where locked_until > now()`,
);

type WrongCode = 'wrongCredentials' | 'proofNeeded' | 'codeWrong';

/**
 * Counts a wrong try and returns the refusal to throw: `wrong`, or `locked` if this try locks. Both
 * keep their effect, because a rollback would undo the count.
 */
export async function countWrongTry(
  tx: Db,
  given: { key: TriesKey; wrong: WrongCode; allowed?: number; data?: Record<string, unknown> },
): Promise<ApiError> {
  const allowed = given.allowed ?? maxTriesPerDevice;
  const stale = sql`${secretTries.updatedAt} < now() - make_interval(hours => ${retentionHours})`;
  const rows = await tx
    .update(secretTries)
    .set({
      tries: sql`case when ${stale} then 1 else ${secretTries.tries} + 1 end`,
      locks: sql`case when ${stale} then 0 else ${secretTries.locks} end`,
      updatedAt: sql`now()`,
    })
    .where(matches(given.key))
    .returning({ tries: secretTries.tries, locks: secretTries.locks });
  const { tries = 0, locks = 0 } = rows[0] ?? {};
  if (tries < allowed) {
    const data = { ...given.data, triesLeft: allowed - tries };
    return new ApiError(given.wrong, { data, keepsEffect: true });
  }
  const seconds = lockSeconds(locks);
  await tx
    .update(secretTries)
    .set({
      tries: 0,
      locks: locks + 1,
      lockedUntil: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where(matches(given.key));
  return lockedError(seconds, { keepsEffect: true });
}

/** Counts on several counters and returns the strictest refusal, a lock first. */
export async function countWrongTries(
  tx: Db,
  given: { counters: readonly Counter[]; wrong: WrongCode; data?: Record<string, unknown> },
): Promise<ApiError> {
  const { counters, ...more } = given;
  const refusals: ApiError[] = [];
  for (const counter of counters) {
    refusals.push(await countWrongTry(tx, { ...counter, ...more }));
  }
  const strictest =
    refusals.find((one) => one.codeName === 'locked') ??
    refusals.toSorted((one, other) => triesLeft(one) - triesLeft(other))[0];
  if (!strictest) throw new Error('a wrong try needs a counter');
  return strictest;
}

const triesLeft = ({ data }: ApiError): number => (data as { triesLeft: number }).triesLeft;

/** Resets the counters after a right try, except surviving ones. */
export async function resetCounters(tx: Db, counters: readonly Counter[]): Promise<void> {
  const forgotten = counters.filter(({ survivesSuccess }) => !survivesSuccess);
  if (forgotten.length === 0) return;
  await tx.execute(deleteRows(columnsOf(forgotten)));
}

export async function resetTries(tx: Db, key: TriesKey): Promise<void> {
  await tx.delete(secretTries).where(matches(key));
}

/** Deletes stale counters, so that those of invented names do not pile up. */
export async function deleteOldTries(db: Db): Promise<void> {
  const stale = sql`${secretTries.updatedAt} < now() - make_interval(hours => ${retentionHours})
    and coalesce(${secretTries.lockedUntil}, now()) <= now()`;
  await deleteInBatches(db, { from: secretTries, where: stale });
}

const lockedError = (seconds: number, more: { keepsEffect?: boolean } = {}) =>
  new ApiError('locked', { data: { retryAfterSeconds: seconds }, ...more });
