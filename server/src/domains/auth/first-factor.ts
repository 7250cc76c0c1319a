import type { login } from '@shared/contract/auth';
import type { ParsedRequestOf } from '@shared/contract/call';
import { codePurposes } from '@shared/contract/enums';
import { isEmailAddress } from '@shared/contract/wire';
import { checkCode, digestOfCode, markCodeUsed } from '../../access/codes.ts';
import { countAgainstLimit, refuseAboveLimit, wrongGuessLimit } from '../../access/limits.ts';
import {
  type Counter,
  countWrongTries,
  refuseIfLocked,
  refuseWhileLocked,
  resetTries,
} from '../../access/tries.ts';
import type { Context } from '../../calls/implement.ts';
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

/** The slow checks, done before the transaction. No response may reveal their result yet. */
type Checked = { password: CheckedPassword } | { codeDigest: string };

export async function checkFirstFactor(context: Context, input: Input): Promise<Checked> {
  if (input.code === undefined) return { password: await checkPassword(context, input) };
  return { codeDigest: await digestEmailCode(context, { ...input, code: input.code }) };
}

export async function confirmFirstFactor(
  context: Context,
  input: Input,
  checked: Checked,
): Promise<FirstFactor> {
  if ('password' in checked) return confirmPassword(context, { input, checked: checked.password });
  return takeEmailCode(context, { input, digest: checked.codeDigest });
}

/** Does the same work whether no, one or several accounts exist: timing must not reveal it. */
export async function checkPassword(context: Context, input: Input): Promise<CheckedPassword> {
  const { db, device } = context;
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
  const matching = await filterByPassword(password, { accounts: candidates, tried });
  const onlyId = accounts.length === 1 ? accounts[0]?.id : undefined;
  return { counters, matching, onlyId };
}

async function filterByPassword(
  password: string,
  of: { accounts: readonly Person[]; tried: number },
): Promise<Person[]> {
  const places = Array.from({ length: of.tried }, (_, index) => of.accounts[index]);
  const matching = await Promise.all(
    places.map(async (account) => {
      const isRight = await verifyPassword(account?.passwordHash, password);
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

async function digestEmailCode(
  { db, device }: Context,
  input: Input & { code: string },
): Promise<string> {
  const { kind, identifier, code } = input;
  if (kind !== 'email' || !isEmailAddress(identifier)) throw wrongField('identifier', '001463');
  await refuseAboveLimit(db, wrongGuessLimit(device));
  return digestOfCode({ address: identifier, purpose, code });
}

/** Works while the password is locked, so that guessing passwords cannot lock the owner out. */
async function takeEmailCode(
  { db, device }: Context,
  { input, digest }: { input: Input; digest: string },
): Promise<FirstFactor> {
  const { identifier, code = '', uid } = input;
  const accounts = await findAccounts(db, { kind: 'email', identifier });
  const given = { email: identifier, purpose, code, digest, from: device };
  const codeId = await checkCode(db, given).catch((error: unknown) => {
    if (error instanceof ApiError && accounts.length === 1) error.personId = accounts[0]?.id;
    throw error;
  });
  const person = onlyAccount(accounts, uid);
  return { person, useUp: () => markCodeUsed(db, codeId) };
}
