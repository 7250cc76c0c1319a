import type { LoginKind } from '@shared/contract/enums';
import { anonymousDevice } from '@shared/contract/envelope';
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { isLive } from '../../access/session.ts';
import type { Db } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/http/network.ts';
import { type Person, persons, sessions } from '../../schema/tables/identity.ts';

const maxAccounts = 50;

const isMeant = ({ kind, identifier }: { kind: LoginKind; identifier: string }) =>
  and(
    kind === 'id'
      ? eq(persons.uid, identifier)
      : eq(sql`lower(${persons.email})`, identifier.toLowerCase()),
    isNull(persons.erasedAt),
  );

/** The account with an id, or all accounts of an e-mail, oldest first. */
export function findAccounts(
  db: Db,
  by: { kind: LoginKind; identifier: string },
): Promise<Person[]> {
  return db
    .select()
    .from(persons)
    .where(isMeant(by))
    .orderBy(asc(persons.createdAt), asc(persons.id))
    .limit(maxAccounts);
}

interface Here {
  id: string;
  address: string;
}

/** All anonymous devices share one id, so addresses distinguish them. */
const isOn = (device: Here) =>
  and(
    eq(sessions.deviceId, device.id),
    device.id === anonymousDevice ? eq(sessions.address, device.address) : undefined,
  );

const isOwn = eq(sessions.personId, persons.id);

/** Like `findAccounts`, most recently used first, with whether each was used on this device. */
export function findToSignIn(
  db: Db,
  by: { kind: LoginKind; identifier: string; device: Here },
): Promise<{ person: Person; isKnownHere: boolean }[]> {
  const lastUse = sql`(select max(${sessions.lastSeenAt}) from ${sessions} where ${isOwn})`;
  const isKnownHere = sql<boolean>`exists (select 1 from ${sessions}
    where ${and(isOwn, isOn(by.device))})`;
  return db
    .select({ person: persons, isKnownHere })
    .from(persons)
    .where(isMeant(by))
    .orderBy(sql`${lastUse} desc nulls last`, asc(persons.id))
    .limit(maxAccounts);
}

/** The accounts whose password has not changed since the check, oldest first. */
export async function filterUnchangedPasswords(
  db: Db,
  accounts: readonly Person[],
): Promise<Person[]> {
  if (accounts.length === 0) return [];
  const ids = accounts.map(({ id }) => id);
  const rows = await db
    .select()
    .from(persons)
    .where(and(inArray(persons.id, ids), isNull(persons.erasedAt)))
    .orderBy(asc(persons.createdAt), asc(persons.id));
  const hashes = new Map(accounts.map(({ id, passwordHash }) => [id, passwordHash]));
  return rows.filter(({ id, passwordHash }) => hashes.get(id) === passwordHash);
}

/** How many accounts an address has, and whether one was used on this network or device. */
export async function accountCount(
  db: Db,
  of: { email: string; device: Here },
): Promise<{ count: number; isFromKnownDevice: boolean }> {
  const isFromKnownDevice = sql`exists (select 1 from ${sessions}
    where ${and(isOwn, or(eq(sessions.network, networkOf(of.device.address)), isOn(of.device)))})`;
  const rows = await db
    .select({
      count: sql<number>`count(*)::int`,
      isFromKnownDevice: sql<boolean>`coalesce(bool_or(${isFromKnownDevice}), false)`,
    })
    .from(persons)
    .where(isMeant({ kind: 'email', identifier: of.email }));
  return rows[0] ?? { count: 0, isFromKnownDevice: false };
}

/** Whether a person has been signed in on a device. */
export async function isKnownOn(db: Db, of: { personId: string; device: Here }): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.personId, of.personId), isOn(of.device)))
    .limit(1);
  return rows.length > 0;
}

/** Old sessions are deleted, so a person who joined long ago counts as having had one. */
const isLongstanding = sql`${persons.createdAt} < now() - interval '180 days'`;

/** Whether a person was ever signed in. */
export async function hasSession(db: Db, personId: string): Promise<boolean> {
  const rows = await db
    .select({ id: persons.id })
    .from(persons)
    .leftJoin(sessions, eq(sessions.personId, persons.id))
    .where(and(eq(persons.id, personId), or(isNotNull(sessions.id), isLongstanding)))
    .limit(1);
  return rows.length > 0;
}

export interface InChain {
  person: Person;
  /** Signed in from the same network as this call. */
  isNear: boolean;
}

/** The persons with a live session in the chain on this device. */
export async function findInChain(
  db: Db,
  of: { chainId: string; device: { id: string; address: string } },
): Promise<InChain[]> {
  const { chainId, device } = of;
  if (device.id === anonymousDevice) return [];
  const rows = await db
    .select({ person: persons, address: sessions.address })
    .from(sessions)
    .innerJoin(persons, eq(persons.id, sessions.personId))
    .where(
      and(
        eq(sessions.chainId, chainId),
        eq(sessions.deviceId, device.id),
        isLive,
        isNull(persons.erasedAt),
      ),
    )
    .orderBy(asc(persons.createdAt), asc(persons.id));
  const found = new Map<string, InChain>();
  for (const { person, address } of rows) {
    const isNear = networkOf(address) === networkOf(device.address);
    found.set(person.id, { person, isNear: isNear || (found.get(person.id)?.isNear ?? false) });
  }
  return [...found.values()];
}

const findLiveSessions = (db: Db, personId: string) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.personId, personId), isLive))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
type SessionRow = Awaited<ReturnType<typeof findLiveSessions>>[number];

/** The live sessions on one device, most recently used first. */
export type DeviceSessions = [SessionRow, ...SessionRow[]];

/**
 * A person's live sessions, grouped by device. All anonymous devices share one id, so each of their
 * sessions is an entry of its own.
 */
export async function findDevices(db: Db, personId: string): Promise<DeviceSessions[]> {
  const groups = new Map<string, DeviceSessions>();
  for (const one of await findLiveSessions(db, personId)) {
    const key = one.deviceId === anonymousDevice ? one.id : `device:${one.deviceId}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

export async function findInviter(db: Db, inviteCode: string): Promise<string | undefined> {
  const rows = await db
    .select({ id: persons.id })
    .from(persons)
    .where(and(eq(persons.inviteCode, inviteCode.trim().toUpperCase()), isNull(persons.erasedAt)));
  return rows[0]?.id;
}
