import type { ProofKind } from '@shared/contract/enums';
import type { Proof, ProofNeeded } from '@shared/contract/proof';
import { laneOfPerson, verifyPassword } from '../platform/crypto/passwords.ts';
import type { SecretBox } from '../platform/crypto/secret-box.ts';
import type { Db } from '../platform/db/database.ts';
import { ApiError } from '../platform/errors.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Person } from '../schema/tables/identity.ts';
import { consumeStep, secondsUntilStep, stepOfCode } from './authenticator.ts';
import { checkCode, markCodeUsed } from './codes.ts';
import {
  type Agreed,
  type SessionUse,
  secondOf,
  servedKinds,
  sessionAllowance,
} from './kept-proofs.rules.ts';
import {
  dropOfOperation,
  findKeptProofs,
  keepForOperation,
  keepForSession,
  useAllowance,
} from './kept-proofs.ts';
import { countAgainstLimit, refuseAboveLimit, wrongGuessLimit } from './limits.ts';
import { neededProofs, type ProofFor, purposeOf } from './proof.rules.ts';
import type { SecurityEvents } from './security-events.ts';
import { recordSecurityEvent } from './security-log.ts';
import type { Session } from './session-cache.ts';
import {
  type Counter,
  countersOf,
  countersOfSignedIn,
  countWrongTries,
  passCounters,
  refuseIfLocked,
  refuseWhileAnyLocked,
  type TrySource,
} from './tries.ts';

/** The part of a call's context that checking a proof needs. */
export interface ProofContext {
  db: Db;
  person: Person;
  session: Session | undefined;
  device: TrySource;
  requestId: string;
  clock: Clock;
  services: { secretBox: SecretBox; events: SecurityEvents };
  checkedProof: CheckedProof;
}

export interface ProofRequest {
  for: Exclude<ProofFor, 'muchMoney'>;
  /** For `money`: `strong` if the amount needs a second proof. */
  strength?: 'normal' | 'strong';
  proof?: Proof;
  /** The operation that an e-mail code is bound to; for money, the idempotency key. */
  operation?: string;
  /** The person to prove, if not the one of the session. */
  person?: Person;
  /** For an operation on money: lets proofs serve again. */
  reuse?: ProofReuse;
}

export interface ProofReuse {
  agreed: Agreed;
  session?: SessionUse;
  /** The operation cannot take place yet: keeps its proof for when it does. */
  isForLater: boolean;
}

/**
 * The hashed secrets of a proof, computed before the transaction because hashing is slow.
 * `requireProof` decides: it uses a comparison only if the stored hash is still the same.
 */
export interface CheckedProof {
  passwords: { stored: string; given: string; isMatch: boolean }[];
  /** Whether every secret was given and hashed, right or wrong. */
  isComplete: boolean;
  /** Why hashing stopped: a lock, a limit or a full queue. */
  refusal?: ApiError;
}

export const uncheckedProof: CheckedProof = { passwords: [], isComplete: false };

/**
 * Hashes the secrets of a proof, unless a lock is active or one is missing. Continues after a wrong
 * secret: response time must not reveal which one was wrong before it is counted.
 */
export async function checkProof(
  context: Omit<ProofContext, 'person' | 'checkedProof'>,
  request: ProofRequest,
): Promise<CheckedProof> {
  const { proof = {} } = request;
  const person = request.person ?? context.session?.person;
  if (!person || isIncomplete(proof, neededProof(person, request))) return uncheckedProof;
  // Only the transaction knows whether an amount needs the stronger proof.
  const requirement = neededProof(person, { ...request, strength: 'strong' });
  const checked: CheckedProof = { passwords: [], isComplete: true };
  const lane = laneOfPerson(context.session?.person.id ?? person.id);
  try {
    for (const kind of requirement.needed) {
      const given = proof[kind];
      if (given === undefined || kind === 'authenticator' || kind === 'emailCode') continue;
      const stored = storedHash(person, kind);
      if (stored === null) return uncheckedProof;
      await refuseIfLocked(context.db, await countersFor({ context, person, kind }));
      const isMatch = await verifyPassword({ stored, password: given, lane });
      checked.passwords.push({ stored, given, isMatch });
    }
    return checked;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...checked, isComplete: false, refusal: error };
  }
}

const storedHash = (person: Person, kind: ProofKind): string | null =>
  kind === 'password' ? person.passwordHash : person.paymentPasswordHash;

const isIncomplete = (proof: Proof, { needed }: ProofNeeded): boolean =>
  needed.some((kind) => proof[kind] === undefined);

/**
 * Throws `proofNeeded` unless every proof that the action needs is given and right. Call it before
 * any write: the refusal commits the counted try, and with it whatever was written before. The call
 * must declare the same proof (`Steps`), so that it is hashed beforehand.
 */
export async function requireProof(context: ProofContext, given: ProofRequest): Promise<void> {
  const person = given.person ?? context.person;
  try {
    await requireProofOf(context, { ...given, person });
  } catch (error) {
    if (error instanceof ApiError) error.personId = person.id;
    throw error;
  }
}

async function requireProofOf(
  context: ProofContext,
  given: ProofRequest & { person: Person },
): Promise<void> {
  const { person } = given;
  const { proof = {} } = given;
  const all = neededProof(person, given);
  if (all.needed.includes('paymentPassword') && person.paymentPasswordHash === null) {
    throw new ApiError('paymentPasswordMissing');
  }
  const served = isIncomplete(proof, all) ? await findServed(context, given, all) : undefined;
  const requirement = served?.rest ?? all;
  if (isIncomplete(proof, requirement)) {
    throw new ApiError('proofNeeded', { data: requirement });
  }
  // Check all before consuming any: a wrong proof must not consume the others.
  const consumptions: (() => Promise<void>)[] = [];
  for (const kind of requirement.needed) {
    const check = { context, person, requirement, kind, given: proof[kind] ?? '' };
    consumptions.push(await checkers[kind](check));
  }
  for (const use of consumptions) await use();
  await keepOrUse(context, given, { fresh: requirement.needed, served, all });
  if (all.needed.length === 0) return;
  const kept = all.needed.filter((kind) => !requirement.needed.includes(kind));
  const detail = { for: given.for, proofs: requirement.needed, ...(kept.length > 0 && { kept }) };
  await recordSecurityEvent(context, { kind: 'proof.check', personId: person.id, detail });
}

function neededProof(person: Person, given: ProofRequest): ProofNeeded {
  const isMuch = given.for === 'money' && given.strength === 'strong';
  const needed = neededProofs(isMuch ? 'muchMoney' : given.for, {
    hasEmail: person.email !== null,
    hasAuthenticator: person.authenticatorSecret !== null,
  });
  if (!needed.includes('emailCode')) return { needed };
  const { operation } = given;
  return { needed, purpose: purposeOf[given.for], ...(operation && { operation }) };
}

interface Served {
  byOperation: ProofKind[];
  bySession: ProofKind[];
  /** When the proof of the operation ends. */
  until: Date | undefined;
  /** What is left to prove. */
  rest: ProofNeeded;
}

/** The proofs that were kept and serve here. */
async function findServed(
  { db, session }: ProofContext,
  { reuse, operation = '' }: ProofRequest,
  all: ProofNeeded,
): Promise<Served | undefined> {
  if (!reuse || !session || operation === '') return undefined;
  const kept = await findKeptProofs(db, { sessionId: session.id, operation });
  const { agreed, session: use } = reuse;
  const { byOperation, bySession } = servedKinds(kept, {
    needed: all.needed,
    agreed,
    session: use,
  });
  const needed = all.needed.filter((kind) => ![...byOperation, ...bySession].includes(kind));
  const until = kept.find((one) => one.operation !== '')?.expiresAt;
  const rest = needed.includes('emailCode') ? { ...all, needed } : { needed };
  return { byOperation, bySession, until: byOperation.length > 0 ? until : undefined, rest };
}

/**
 * After a right proof of an operation on money: keeps it until the operation takes place, or ends
 * what was kept. A new second proof opens the session's allowance.
 */
async function keepOrUse(
  { db, session }: ProofContext,
  { reuse, operation = '' }: ProofRequest,
  of: { fresh: ProofKind[]; served: Served | undefined; all: ProofNeeded },
): Promise<void> {
  if (!reuse || !session || operation === '') return;
  const { agreed, isForLater, session: use } = reuse;
  const { fresh, served, all } = of;
  const place = { sessionId: session.id, operation };
  const { byOperation = [], bySession = [], until } = served ?? {};
  if (isForLater) {
    const kinds = [...byOperation, ...fresh];
    if (kinds.length > 0) await keepForOperation(db, { ...place, kinds, agreed, until });
  } else {
    if (byOperation.length > 0) await dropOfOperation(db, place);
    if (bySession.length > 0 && use && !(await useAllowance(db, { ...place, worth: use.worth }))) {
      throw new ApiError('proofNeeded', { data: all });
    }
  }
  const second = secondOf(fresh);
  if (second && use) {
    await keepForSession(db, { ...place, kind: second, allowance: sessionAllowance(use) });
  }
}

interface Check {
  context: ProofContext;
  person: Person;
  requirement: ProofNeeded;
  kind: ProofKind;
  given: string;
}

const maxTriesSignedOut = 100;

/** Checks a proof and returns the function that consumes it. */
const checkers: Record<ProofKind, (check: Check) => Promise<() => Promise<void>>> = {
  password: checkPassword,
  paymentPassword: checkPassword,

  emailCode: async (check) => {
    const { context, person, requirement, given: code } = check;
    const { purpose, operation } = requirement;
    if (purpose === undefined) throw new Error('a code by e-mail has no purpose');
    const { secretBox } = context.services;
    const from = context.device;
    try {
      const bound = { personId: person.id, purpose, operation, code, secretBox, from };
      const id = await checkCode(context.db, bound);
      return () => markCodeUsed(context.db, id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.codeName !== 'codeWrong') throw error;
      const { keepsEffect } = error;
      const data = { ...requirement, wrong: 'emailCode', ...(error.data as object | undefined) };
      throw new ApiError('proofNeeded', { data, keepsEffect });
    }
  },

  authenticator: async (check) => {
    const { context, person, given: code } = check;
    const secret = context.services.secretBox.open(person.authenticatorSecret ?? '', person.id);
    const last = person.authenticatorStep ?? 0;
    const found = stepOfCode(secret, { code, at: context.clock.wall });
    const isUsed = found !== undefined && found <= last;
    if (isUsed && context.session?.person.id === person.id) throw await usedCode(check, last);
    const step = await withTryCounters(check, () => (isUsed ? undefined : found));
    return async () => {
      if (!(await consumeStep(context.db, { personId: person.id, step }))) {
        // A concurrent call has used the same code.
        throw wrongProof(check);
      }
      const at = context.clock.wall;
      await context.services.events.authenticatorUsed(context.db, { personId: person.id, at });
    };
  },
};

/**
 * A signed-in person's right code that was used, such as the one that has just switched the
 * authenticator on: refused without counting a try, with the time until the app shows the next one.
 */
async function usedCode(check: Check, lastStep: number): Promise<ApiError> {
  const { db, clock } = check.context;
  await refuseWhileAnyLocked(db, await countersFor(check));
  const nextCodeInSeconds = secondsUntilStep(lastStep + 1, clock.wall);
  const data = { ...check.requirement, wrong: check.kind, nextCodeInSeconds };
  return new ApiError('proofNeeded', { data });
}

async function checkPassword(check: Check) {
  const { context, person, kind, given } = check;
  const stored = storedHash(person, kind);
  await withTryCounters(check, () => {
    const { passwords } = context.checkedProof;
    const compared = passwords.find((one) => one.stored === stored && one.given === given);
    if (!compared) throw notComparable(check);
    return compared.isMatch;
  });
  return async () => undefined;
}

/** Nothing was hashed, or the stored hash has changed since: refuse without counting a try. */
const notComparable = (check: Check): ApiError =>
  check.context.checkedProof.refusal ?? wrongProof(check);

const wrongProof = ({ requirement, kind }: Check): ApiError =>
  new ApiError('proofNeeded', { data: { ...requirement, wrong: kind } });

/** Runs a check and counts a failure as a wrong try; five of them lock. */
async function withTryCounters<Found>(
  check: Check,
  find: () => Found,
): Promise<NonNullable<Found>> {
  const { db, device } = check.context;
  const counters = await countersFor(check);
  const found = find();
  if (!found) {
    await refuseWhileAnyLocked(db, counters);
    const data = { ...check.requirement, wrong: check.kind };
    await countAgainstLimit(db, wrongGuessLimit(device));
    throw await countWrongTries(db, { counters, wrong: 'proofNeeded', data });
  }
  await passCounters(db, counters);
  return found;
}

const purposes = {
  password: 'signIn',
  paymentPassword: 'paymentPassword',
  emailCode: 'code',
  authenticator: 'authenticator',
} as const;

async function countersFor(of: {
  context: Pick<ProofContext, 'db' | 'session' | 'device'>;
  person: Person;
  kind: ProofKind;
}): Promise<Counter[]> {
  const { db, device, session } = of.context;
  const purpose = purposes[of.kind];
  const personId = of.person.id;
  // A signed-in person has own counters: others in the network must not block their payments.
  if (session?.person.id === personId) return countersOfSignedIn({ personId, purpose, device });
  await refuseAboveLimit(db, wrongGuessLimit(device));
  const subject = `person:${personId}`;
  return [
    ...countersOf({ subject, purpose, device }),
    // Limits guesses from many devices by an attacker who knows the password.
    { key: { subject, source: 'signed out', purpose }, allowed: maxTriesSignedOut },
  ];
}
