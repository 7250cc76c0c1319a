import { changePassword } from '@shared/contract/auth';
import type { ParsedRequestOf } from '@shared/contract/call';
import { codePurposes } from '@shared/contract/enums';
import { and, eq, sql } from 'drizzle-orm';
import { checkCode, markCodeUsed } from '../../access/codes.ts';
import { placeSecurityHold } from '../../access/hold.ts';
import { countAgainstLimit, wrongGuessLimit } from '../../access/limits.ts';
import { requireProof } from '../../access/proof.ts';
import { endSessions } from '../../access/session.ts';
import {
  countersOfSignedIn,
  countWrongTries,
  refuseIfLocked,
  refuseWhileLocked,
  resetCounters,
  resetGuesses,
  resetTries,
} from '../../access/tries.ts';
import { type Context, implement, type PrepareContext } from '../../calls/implement.ts';
import { hashPassword, laneOfPerson, verifyPassword } from '../../platform/crypto/passwords.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { type Person, persons } from '../../schema/tables/identity.ts';
import { notifyOwner } from '../messages/public.ts';
import { findAccounts } from './auth.queries.ts';
import { countersOfPerson, passwordError } from './auth.rules.ts';
import { onlyAccount } from './session.mutations.ts';

type Input = ParsedRequestOf<typeof changePassword>;

/** Prepared before the transaction; no response may reveal any of it. */
interface Checked {
  passwordHash: string;
  /** The stored password that the old one matches, or that a forgotten one replaces. */
  oldHash?: string;
}

const purpose = codePurposes.forgotPassword;

export const changePasswordRoute = implement(changePassword, {
  proof: 'password',
  prepare: async (context, input): Promise<Checked> => {
    const isReset = isPasswordReset(input);
    if (!isReset && !context.session) throw new ApiError('signInNeeded');
    const broken = passwordError(input.newPassword);
    if (broken) throw wrongField('newPassword', broken);
    return isReset ? prepareForgotten(context, input) : prepareWithOld(context, input);
  },
  run: async (context, input, checked) => {
    const person = isPasswordReset(input)
      ? await withCode(context, input)
      : await withOldPassword(context, input, checked);
    return { holdUntil: await setPassword(context, { person, ...checked }) };
  },
});

const isPasswordReset = ({ oldPassword, email }: Input): boolean =>
  oldPassword === undefined && email !== undefined;

async function prepareWithOld(context: PrepareContext, input: Input): Promise<Checked> {
  const { db, person, device } = context;
  const { oldPassword, newPassword } = input;
  if (oldPassword === undefined) throw wrongField('oldPassword', '000958');
  const personId = person.id;
  await refuseIfLocked(db, countersOfSignedIn({ personId, purpose: 'signIn', device }));
  const lane = laneOfPerson(personId);
  const { passwordHash: stored } = person;
  const isOld = await verifyPassword({ stored, password: oldPassword, lane });
  // Also for a wrong old one: the time must not reveal it before it is counted.
  return { passwordHash: await hashPassword(newPassword, lane), ...(isOld && { oldHash: stored }) };
}

async function withOldPassword(context: Context, input: Input, checked: Checked): Promise<Person> {
  const { db, person, device } = context;
  const { oldPassword, newPassword, proof } = input;
  if (oldPassword === undefined) throw wrongField('oldPassword', '000958');
  const counters = countersOfSignedIn({ personId: person.id, purpose: 'signIn', device });
  for (const { key } of counters) await refuseWhileLocked(db, key);
  if (checked.oldHash !== person.passwordHash) {
    await countAgainstLimit(db, wrongGuessLimit(device));
    throw await countWrongTries(db, { counters, wrong: 'wrongCredentials' });
  }
  await resetCounters(db, counters);
  if (newPassword === oldPassword) throw wrongField('newPassword', '002105');
  await requireProof(context, { for: 'password', proof });
  return person;
}

/** Anyone may make this call: only a right code costs a hash. */
async function prepareForgotten(context: PrepareContext, input: Input): Promise<Checked> {
  const { code, newPassword: password } = input;
  if (code === undefined) throw wrongField('code', '000958');
  const { device, services, visitorLane: lane } = context;
  const { person } = await context.inTransaction((db) => tryCode({ db, device, services }, input));
  const oldHash = person.passwordHash;
  if (await verifyPassword({ stored: oldHash, password, lane })) {
    throw wrongField('newPassword', '002105');
  }
  return { passwordHash: await hashPassword(password, lane), oldHash };
}

/** Asks for no authenticator: a person who lost both would never get back in. */
async function withCode(context: Context, input: Input): Promise<Person> {
  const { db, device } = context;
  const { codeId, person } = await tryCode(context, input);
  await markCodeUsed(db, codeId);
  // Lifts locks from wrong passwords, so the new password works at once on this device.
  for (const { key } of countersOfPerson(person, device)) await resetTries(db, key);
  return person;
}

/** Checks the code of a forgotten password and finds the account that it opens. */
async function tryCode(
  { db, device, services }: Pick<Context, 'db' | 'device' | 'services'>,
  { email = '', code = '', uid }: Input,
): Promise<{ codeId: string; person: Person }> {
  const { secretBox } = services;
  const codeId = await checkCode(db, { email, purpose, code, secretBox, from: device });
  const accounts = await findAccounts(db, { kind: 'email', identifier: email });
  return { codeId, person: onlyAccount(accounts, uid) };
}

/** Ends all other sessions of the account and places a security hold for a day. */
async function setPassword(context: Context, given: { person: Person } & Checked): Promise<number> {
  const { db, session, clock, services } = context;
  const { person, passwordHash, oldHash = '' } = given;
  const changed = await db
    .update(persons)
    .set({ passwordHash, passwordChangedAt: sql`now()` })
    .where(and(eq(persons.id, person.id), eq(persons.passwordHash, oldHash)))
    .returning({ id: persons.id });
  // A concurrent call changed the password first, so the checks above are stale.
  if (changed.length === 0) throw new ApiError('alreadyRequested');
  await resetGuesses(db, { personId: person.id, purpose: 'signIn' });
  const own = session?.person.id === person.id ? session.id : undefined;
  await endSessions(context, { personId: person.id, except: own });
  await services.events.passwordChanged(db, { personId: person.id, at: clock.wall });
  const holdUntil = await placeSecurityHold(context, person.id);
  await notifyOwner(context, { person, change: 'password' });
  return holdUntil;
}
