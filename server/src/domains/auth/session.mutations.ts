import type { ChooseAccount, login } from '@shared/contract/auth';
import type { ResponseOf } from '@shared/contract/call';
import { eq } from 'drizzle-orm';
import { recordSecurityEvent } from '../../access/security-log.ts';
import { endReplacedSessions, openSession } from '../../access/session.ts';
import type { Context } from '../../calls/implement.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { type Person, persons } from '../../schema/tables/identity.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { hasSession, isKnownOn } from './auth.queries.ts';
import { deviceName } from './auth.rules.ts';

export type SignedIn = ResponseOf<typeof login>;

/**
 * Signs a person in on the device of this call and notifies them if the device is new. Only with
 * `joins` does the session join the chain of the call's session, whose accounts can switch to each
 * other: an attacker may have planted the call's token.
 */
export async function beginSession(
  context: Context,
  given: { person: Person; by: 'signIn' | 'register' | 'switch'; joins?: boolean },
): Promise<SignedIn> {
  const { db, device, session } = context;
  const { person } = given;
  await refuseOvertaken(db, person);
  const isKnown = await isKnownOn(db, { personId: person.id, device });
  const isNewDevice = !isKnown && (await hasSession(db, person.id));
  if (isNewDevice) {
    await writeSystemMessage(db, {
      personId: person.id,
      kind: 'newSignIn',
      params: { device: deviceName(device.phoneModel) },
    });
  }
  const joined = given.joins ? session : undefined;
  if (joined) await endReplacedSessions(context, { personId: person.id, session: joined });
  const token = await openSession(db, {
    personId: person.id,
    deviceId: device.id,
    phoneModel: device.phoneModel,
    appVersion: device.appVersion,
    address: device.address,
    ...(joined && { chainId: joined.chainId }),
  });
  await recordSecurityEvent(context, {
    kind: isNewDevice ? 'session.signInNewDevice' : `session.${given.by}`,
    personId: person.id,
  });
  const { uid, erasesAt } = person;
  return { token, uid, ...(erasesAt && { erasesAt: seconds(erasesAt) }) };
}

/** Refuses if the password or e-mail changed while this sign-in was being checked. */
async function refuseOvertaken(db: Db, person: Person): Promise<void> {
  const [now] = await db
    .select({ passwordHash: persons.passwordHash, email: persons.email })
    .from(persons)
    .where(eq(persons.id, person.id))
    .for('share');
  const isSame = now?.passwordHash === person.passwordHash && now.email === person.email;
  if (!isSame) throw new ApiError('wrongCredentials');
}

export const presentAccount = ({ uid, nickName, userName, avatar }: Person) => ({
  uid,
  nickName,
  userName,
  avatar,
});

/** The one matching account. If several match, the caller must choose; no code is used up. */
export function onlyAccount(accounts: readonly Person[], uid: string | undefined): Person {
  const candidates = uid === undefined ? accounts : accounts.filter((one) => one.uid === uid);
  const [first, ...others] = candidates;
  if (!first) throw new ApiError('notFound');
  if (others.length === 0) return first;
  const data: ChooseAccount = { accounts: candidates.map(presentAccount) };
  throw new ApiError('chooseAccount', { data });
}
