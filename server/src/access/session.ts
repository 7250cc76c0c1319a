import { hash, randomBytes } from 'node:crypto';
import { anonymousDevice } from '@shared/contract/envelope';
import {
  and,
  eq,
  gt,
  inArray,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { createBatchLoaderPerHandle } from '../platform/db/batch-loader.ts';
import type { Db } from '../platform/db/database.ts';
import { deleteInBatches } from '../platform/db/delete-in-batches.ts';
import { newId } from '../platform/db/new-id.ts';
import { statement } from '../platform/db/statement.ts';
import { browserPrefix, isBrowser } from '../platform/http/browser-id.ts';
import { networkOf } from '../platform/http/network.ts';
import { businessNow } from '../platform/time/clock.ts';
import { persons, sessions, settings } from '../schema/tables/identity.ts';
import { recordSecurityEvent, type SecurityEventSource } from './security-log.ts';
import { type Session, SessionCache, sessionText, sessionVersion } from './session-cache.ts';

export type { Session } from './session-cache.ts';

export const sessionDays = 30;
const defaultIdleDays = 14;
/** The operator's `session_idle_days`. */
const idleDays = sql`coalesce((select case when ${settings.value} ~ '^\\d{1,2}$'
  then ${settings.value}::int end from ${settings}
  where ${settings.name} = 'session_idle_days'), ${defaultIdleDays}::int)`;
/** Each use moves the end of an idle session, up to the most days of any session. */
const expiryOf = (openedAt: SQLWrapper) => sql`least(
  ${openedAt} + make_interval(days => ${sessionDays}::int),
  now() + make_interval(days => ${idleDays}))`;
/** "Last seen" is updated this often: a write with every call would cost more than the call. */
const touchAfterMinutes = 5;
/** Sooner for another network, so that the list of devices shows it. */
const touchMovedAfterMinutes = 1;

/** A token is 32 random bytes; only its hash is stored. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');

/** The caller's session and the database's time, read in one round trip. */
export interface AuthenticatedRequest {
  wall: Date;
  business: Date;
  session: Session | undefined;
}

export const isLive = and(isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`));

const isLastSeenStale = (
  network: string | SQL,
) => sql`(${sessions.lastSeenAt} < now() - make_interval(
  mins => case when ${sessions.network} = ${network} then ${touchAfterMinutes}::int
    else ${touchMovedAfterMinutes}::int end))`;

export interface Caller {
  token: string;
  deviceId: string;
  address: string;
  appVersion?: string;
}

/** An anonymous session becomes the session of the first browser id that uses it. */
const isOnDevice = ({ deviceId }: Pick<Caller, 'deviceId'>) =>
  inArray(sessions.deviceId, isBrowser(deviceId) ? [deviceId, anonymousDevice] : [deviceId]);

export async function authenticate(db: Db, caller: Caller): Promise<AuthenticatedRequest> {
  return touchIfStale(db, caller, single(await findCallers(db, [caller])));
}

/** Like `authenticate`, in one query with other calls that arrive at the same time. */
export async function authenticateBatched(db: Db, caller: Caller): Promise<AuthenticatedRequest> {
  return touchIfStale(db, caller, await findCallerBatched(db, caller));
}

interface FoundCaller {
  authenticated: AuthenticatedRequest;
  isStale: boolean;
}

function touchIfStale(
  db: Db,
  caller: Caller,
  { authenticated, isStale }: FoundCaller,
): AuthenticatedRequest | Promise<AuthenticatedRequest> {
  if (!isStale || !authenticated.session) return authenticated;
  return touchSession(db, { id: authenticated.session.id, caller }).then(() => authenticated);
}

type AuthenticationRow = {
  /** In the first row only: all callers share one time. */
  wall: string | null;
  business: string | null;
  /** Null if there is no session. */
  is_unseen: boolean | null;
  /** Null also if the cached version is current. */
  session: string | null;
};

const sessionCache = new SessionCache();

/** Whether a token was right a short time ago; it may have ended since. */
export const hasCachedSession = (token: string): boolean =>
  sessionCache.find(hashToken(token)) !== undefined;

const findSessions = statement(
  ['tokenHash', 'device', 'network', 'known'],
  ({ tokenHash, device, network, known }) => sql`
    select case when place = 1 then now() end as wall,
      case when place = 1 then ${businessNow} end as business,
      ${isLastSeenStale(sql`caller.network`)} or ${sessions.deviceId} <> caller.device as is_unseen,
      case when ${sessionVersion} <> caller.known then ${sessionText} end as session
    from unnest(${tokenHash}::text[], ${device}::text[], ${network}::text[], ${known}::text[])
      with ordinality as caller (token_hash, device, network, known, place)
    left join ${sessions} on ${sessions.tokenHash} = caller.token_hash
      and (${sessions.deviceId} = caller.device
        or (starts_with(caller.device, ${browserPrefix})
          and ${sessions.deviceId} = ${anonymousDevice}))
      and ${isLive}
    left join ${persons} on ${persons.id} = ${sessions.personId}
    order by place`,
);

/** One round trip; returns the results in the callers' order. */
async function findCallers(db: Db, callers: readonly Caller[]): Promise<FoundCaller[]> {
  const hashes = callers.map(({ token }) => hashToken(token));
  const cached = hashes.map((tokenHash) => sessionCache.find(tokenHash));
  const found = await db.execute<AuthenticationRow>(
    findSessions({
      tokenHash: hashes,
      device: callers.map(({ deviceId }) => deviceId),
      network: callers.map(({ address }) => networkOf(address)),
      known: cached.map((one) => one?.version ?? ''),
    }),
  );
  const { wall, business } = single(found.rows);
  if (wall === null || business === null) throw new Error('the database returned no time');
  const times = { wall: new Date(wall), business: new Date(business) };
  return found.rows.map(({ is_unseen: isStale, session: text }, index) => {
    if (isStale === null)
      return { authenticated: { ...times, session: undefined }, isStale: false };
    const session =
      text === null ? cached[index]?.session : sessionCache.read(hashes[index] ?? '', text);
    if (!session) throw new Error('unknown session');
    return { authenticated: { ...times, session }, isStale };
  });
}

const findCallerBatched = createBatchLoaderPerHandle(findCallers);

function single<One>(list: readonly One[]): One {
  const [one] = list;
  if (one === undefined) throw new Error('the database answered a select of one row with none');
  return one;
}

/** Writes once for concurrent calls: the condition no longer holds for the second. */
async function touchSession(db: Db, session: { id: string; caller: Caller }): Promise<void> {
  const { id, caller } = session;
  const { deviceId, appVersion = '' } = caller;
  const network = networkOf(caller.address);
  const isElsewhere = ne(sessions.deviceId, deviceId);
  await db
    .update(sessions)
    .set({
      lastSeenAt: sql`now()`,
      expiresAt: expiryOf(sessions.createdAt),
      network,
      deviceId,
      ...(appVersion !== '' && { appVersion }),
    })
    .where(and(eq(sessions.id, id), isOnDevice(caller), or(isLastSeenStale(network), isElsewhere)));
}

export interface NewSession {
  personId: string;
  deviceId: string;
  phoneModel: string;
  address: string;
  appVersion?: string;
  /** The chain of the session that this one is opened from. */
  chainId?: string;
}

export async function openSession(tx: Db, from: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const id = newId();
  await tx.insert(sessions).values({
    ...from,
    id,
    chainId: from.chainId ?? id,
    network: networkOf(from.address),
    tokenHash: hashToken(token),
    expiresAt: expiryOf(sql`now()`),
  });
  return token;
}

/**
 * Ends all sessions of the account on this device and in this chain, so that no account signed in
 * beside it can switch back to it.
 */
export async function endSessionsOnDevice(
  source: SecurityEventSource,
  of: { session: Session; deviceId: string },
): Promise<void> {
  const { session, deviceId } = of;
  const { id: personId } = session.person;
  const onDevice = deviceId === anonymousDevice ? undefined : eq(sessions.deviceId, deviceId);
  await source.db
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(sessions.personId, personId),
        or(eq(sessions.chainId, session.chainId), onDevice),
        isLive,
      ),
    );
  await recordSecurityEvent(source, { kind: 'session.signOut', personId });
}

/**
 * Ends the sessions that a new session of the person in this chain replaces. Keeps the chain's
 * first session, which the native app holds, and the calling one.
 */
export async function endReplacedSessions(
  source: SecurityEventSource,
  of: { personId: string; session: Session },
): Promise<void> {
  const { personId, session } = of;
  const { chainId } = session;
  const ended = await source.db
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(sessions.chainId, chainId),
        eq(sessions.personId, personId),
        notInArray(sessions.id, [chainId, session.id]),
        isLive,
      ),
    )
    .returning({ id: sessions.id });
  await recordEnded(source, { personId, count: ended.length });
}

/** Ends these sessions of a person. */
export async function endSessionsById(
  source: SecurityEventSource,
  of: { personId: string; ids: readonly string[] },
): Promise<void> {
  const { personId, ids } = of;
  const ended = await source.db
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(sessions.personId, personId), inArray(sessions.id, [...ids])))
    .returning({ id: sessions.id });
  await recordEnded(source, { personId, count: ended.length });
}

async function recordEnded(
  source: SecurityEventSource,
  { personId, count }: { personId: string; count: number },
): Promise<void> {
  if (count === 0) return;
  await recordSecurityEvent(source, { kind: 'session.end', personId, detail: { count } });
}

/**
 * Ends all sessions of a person, except one if given, and returns how many. The excepted session
 * gets a new chain, so that no account signed in beside it can switch to it.
 */
export async function endSessions(
  source: SecurityEventSource,
  of: { personId: string; except: string | undefined },
): Promise<number> {
  const { db: tx } = source;
  const ended = await tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(sessions.personId, of.personId),
        isLive,
        of.except === undefined ? undefined : ne(sessions.id, of.except),
      ),
    )
    .returning({ id: sessions.id });
  if (of.except !== undefined) {
    await tx.update(sessions).set({ chainId: newId() }).where(eq(sessions.id, of.except));
  }
  await recordEnded(source, { personId: of.personId, count: ended.length });
  return ended.length;
}

/** Expired sessions are kept to recognize the account's devices. */
const retentionDays = 180;

export async function deleteOldSessions(db: Db): Promise<void> {
  const where = sql`${sessions.expiresAt} < now() - make_interval(days => ${retentionDays})`;
  await deleteInBatches(db, { from: sessions, where });
}
