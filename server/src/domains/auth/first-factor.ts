import type { login } from '@shared/contract/auth';
import type { ParsedRequestOf } from '@shared/contract/call';
import { codePurposes } from '@shared/contract/enums';
import { isEmailAddress } from '@shared/contract/wire';
import { checkCode, markCodeUsed } from '../../access/codes.ts';
import { countAgainstLimit, refuseAboveLimit, wrongGuessLimit } from '../../access/limits.ts';
import {
  type Counter,
  countWrongTries,
  refuseIfLocked,
  refuseWhileLocked,
  resetTries,
} from '../../access/tries.ts';
import type { Context } from '../../calls/implement.ts';
import type { Lane } from '../../platform/crypto/hash-queue.ts';
import { verifyPassword } from '../../platform/crypto/passwords.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import type { Person } from '../../schema/tables/identity.ts';
import { filterUnchangedPasswords, findAccounts, findToSignIn } from './auth.queries.ts';
import { accountsTried, signInCounters } from './auth.rules.ts';
import { bindMaxCount } from './email-limit.queries.ts';
import { onlyAccount } from './session.mutations.ts';

type Input = Pick<
  ParsedRequestOf<typeof login>,
  'kind' | 'identifier' | 'password' | 'code' | 'uid'
>;

/** The person who passed the first factor; `useUp` consumes the code once the sign-in succeeds. */
interface FirstFactor {
  person: Person;
  useUp: () => Promise<void>;
}

interface CheckedPassword {
  counters: Counter[];
  /** The accounts whose password matches. */
  matching: Person[];
  /** The one account of the identifier; undefined if it has none or several. */
  onlyId: string | undefined;
}

/**
 * The slow check of a password, done before the transaction; undefined for a code. No response may
 * reveal its result yet.
 */
export async function checkFirstFactor(
  context: Context,
  input: Input,
): Promise<CheckedPassword | undefined> {
  return input.code === undefined ? checkPassword(context, input) : undefined;
}

export async function confirmFirstFactor(
  context: Context,
  input: Input,
  checked: CheckedPassword | undefined,
): Promise<FirstFactor> {
  return checked ? confirmPassword(context, { input, checked }) : takeEmailCode(context, input);
}

/** Does the same work whether no, one or several accounts exist: timing must not reveal it. */
export async function checkPassword(context: Context, input: Input): Promise<CheckedPassword> {
  const { db, device, visitorLane: lane } = context;
  const { kind, identifier, password, uid } = input;
  if (password === undefined) throw wrongField('password', '000958');
  await refuseAboveLimit(db, wrongGuessLimit(device));
  const found = await findToSignIn(db, { kind, identifier, device });
  const isKnownHere = found.some((one) => one.isKnownHere);
  const counters = signInCounters({ identifier, isKnownHere, device });
  await refuseIfLocked(db, counters);
  const accounts = found.map(({ person }) => person);
  const candidates = uid === undefined ? accounts : accounts.filter((one) => one.uid === uid);
  const tried = accountsTried({ kind, uid, bindMaxCount: await bindMaxCount(db) });
  const matching = await filterByPassword(password, { accounts: candidates, tried, lane });
  const onlyId = accounts.length === 1 ? accounts[0]?.id : undefined;
  return { counters, matching, onlyId };
}

async function filterByPassword(
  password: string,
  of: { accounts: readonly Person[]; tried: number; lane: Lane },
): Promise<Person[]> {
  const places = Array.from({ length: of.tried }, (_, index) => of.accounts[index]);
  const matching = await Promise.all(
    places.map(async (account) => {
      const stored = account?.passwordHash;
      const isRight = await verifyPassword({ stored, password, lane: of.lane });
      return isRight && account ? [account] : [];
    }),
  );
  return matching.flat();
}

/** Locks the counters, so that concurrent guesses cannot exceed the allowed tries. */
export async function confirmPassword(
  context: Context,
  given: { input: Input; checked: CheckedPassword },
): Promise<FirstFactor> {
  const { db, device } = context;
  const { counters, matching, onlyId } = given.checked;
  for (const { key } of counters) await refuseWhileLocked(db, key);
  const accounts = await filterUnchangedPasswords(db, matching);
  if (accounts.length === 0) {
    await countAgainstLimit(db, wrongGuessLimit(device));
    const refusal = await countWrongTries(db, { counters, wrong: 'wrongCredentials' });
    refusal.personId = onlyId;
    throw refusal;
  }
  const person = onlyAccount(accounts, given.input.uid);
  // With several accounts, the owner of one must not reset the counters that guard the others.
  if (onlyId !== undefined) for (const { key } of counters) await resetTries(db, key);
  return { person, useUp: async () => undefined };
}

const purpose = codePurposes.emailLogin;

/** Works while the password is locked, so that guessing passwords cannot lock the owner out. */
async function takeEmailCode(context: Context, input: Input): Promise<FirstFactor> {
  const { db, device, services } = context;
  const { kind, identifier: email, code = '', uid } = input;
  if (kind !== 'email' || !isEmailAddress(email)) throw wrongField('identifier', '001463');
  const accounts = await findAccounts(db, { kind, identifier: email });
  const given = { email, purpose, code, secretBox: services.secretBox, from: device };
  const codeId = await checkCode(db, given).catch((error: unknown) => {
    if (error instanceof ApiError && accounts.length === 1) error.personId = accounts[0]?.id;
    throw error;
  });
  const person = onlyAccount(accounts, uid);
  return { person, useUp: () => markCodeUsed(db, codeId) };
}
