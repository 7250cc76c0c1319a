import type { ProofKind } from '@shared/contract/enums';
import type { Proof, ProofNeeded } from '@shared/contract/proof';
import { verifyPassword } from '../platform/crypto/passwords.ts';
import type { SecretBox } from '../platform/crypto/secret-box.ts';
import type { Db } from '../platform/db/database.ts';
import { LongWork } from '../platform/db/long-work.ts';
import { ApiError } from '../platform/errors.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Person } from '../schema/tables/identity.ts';
import { stepOfCode, useStep } from './authenticator.ts';
import { checkCode, digestOfCode, useCode } from './codes.ts';
import type { Session } from './known-sessions.ts';
import { countOnLimit, refuseAboveLimit, wrongGuesses } from './limits.ts';
import { neededProofs, type ProofFor, purposeOf } from './proof.rules.ts';
import type { SecurityEvents } from './security-events.ts';
import {
  type Counter,
  countersOf,
  countersOfSignedIn,
  countWrongTries,
  passCounters,
  refuseLocked,
  refuseWhileAnyLocked,
  type TriesKey,
  type TrySource,
} from './tries.ts';

/** What a proof needs of the call that asks for it. */
export interface ProofContext {
  db: Db;
  person: Person;
  session: Session | undefined;
  device: TrySource;
  clock: Clock;
  services: { secretBox: SecretBox; events: SecurityEvents };
  apart: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
}

export interface ProofRequest {
  for: Exclude<ProofFor, 'muchMoney'>;
  /** Of `money`: whether the amount is worth a second proof. */
  strength?: 'normal' | 'strong';
  proof?: Proof;
  /** What a code by e-mail is bound to; for money the operation's key. */
  operation?: string;
  /** Who has to be shown to be: of the session, unless it is about another account. */
  person?: Person;
}

/**
 * Lets a change through once everything it asks for was shown, and throws `proofNeeded` otherwise.
 * Call it before anything is written: a wrong try is kept, and whatever was written with it.
 */
export async function requireProof(context: ProofContext, given: ProofRequest): Promise<void> {
  const person = given.person ?? context.person;
  const asked = whatIsAsked(person, given);
  const { proof = {} } = given;
  if (asked.needed.some((kind) => proof[kind] === undefined)) {
    throw new ApiError('proofNeeded', { data: asked });
  }
  // All of it is checked before any of it is used up: a wrong one must not cost the others.
  const uses: (() => Promise<void>)[] = [];
  for (const kind of asked.needed) {
    const check = { context, person, asked, kind, given: proof[kind] ?? '' };
    uses.push(await checks[kind](check));
  }
  for (const use of uses) await use();
}

function whatIsAsked(person: Person, given: ProofRequest): ProofNeeded {
  const isMuch = given.for === 'money' && given.strength === 'strong';
  const needed = neededProofs(isMuch ? 'muchMoney' : given.for, {
    hasEmail: person.email !== null,
    hasAuthenticator: person.authenticatorSecret !== null,
  });
  if (needed.includes('paymentPassword') && person.paymentPasswordHash === null) {
    throw new ApiError('paymentPasswordMissing');
  }
  if (!needed.includes('emailCode')) return { needed };
  const { operation } = given;
  return { needed, purpose: purposeOf[given.for], ...(operation && { operation }) };
}

interface Check {
  context: ProofContext;
  person: Person;
  asked: ProofNeeded;
  kind: ProofKind;
  given: string;
}

const triesSignedOut = 100;

const nothingToUse = async () => undefined;

/** Holds what was given against what is stored, and answers what uses it up. */
const checks: Record<ProofKind, (check: Check) => Promise<() => Promise<void>>> = {
  password: async (check) => {
    const { passwordHash } = check.person;
    await underCounters(check, 'signIn', () => isRight(check, passwordHash));
    return nothingToUse;
  },

  paymentPassword: async (check) => {
    const stored = check.person.paymentPasswordHash ?? undefined;
    await underCounters(check, 'paymentPassword', () => isRight(check, stored));
    return nothingToUse;
  },

  emailCode: async ({ context, person, asked, given: code }) => {
    const { purpose, operation } = asked;
    if (purpose === undefined) throw new Error('a code by e-mail has no purpose');
    const from = context.device;
    const bound = { address: person.email ?? '', purpose, operation: operation ?? '', code };
    const digest = await context.apart(`code ${Object.values(bound).join(' ')}`, () =>
      digestOfCode(bound),
    );
    try {
      const id = await checkCode(context.db, {
        personId: person.id,
        purpose,
        ...(operation !== undefined && { operation }),
        code,
        digest,
        from,
      });
      return () => useCode(context.db, id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.codeName !== 'codeWrong') throw error;
      const { keepsEffect } = error;
      const data = { ...asked, wrong: 'emailCode', ...(error.data as object | undefined) };
      throw new ApiError('proofNeeded', { data, keepsEffect });
    }
  },

  authenticator: async (check) => {
    const { context, person, given: code } = check;
    const secret = context.services.secretBox.open(person.authenticatorSecret ?? '', person.id);
    const last = person.authenticatorStep ?? 0;
    const step = await underCounters(check, 'authenticator', async () => {
      const found = stepOfCode(secret, { code, at: context.clock.wall });
      return found !== undefined && found > last ? found : undefined;
    });
    return async () => {
      if (!(await useStep(context.db, { personId: person.id, step }))) {
        // Another call has used the same code in this very moment.
        throw new ApiError('proofNeeded', { data: { ...check.asked, wrong: 'authenticator' } });
      }
      const at = context.clock.wall;
      await context.services.events.authenticatorUsed(context.db, { personId: person.id, at });
    };
  },
};

const isRight = ({ context, given }: Check, stored: string | undefined): Promise<boolean> =>
  context.apart(passwordWork(stored, given), () => verifyPassword(stored, given));

/** The key of this work: its result is that of what was stored then. */
export const passwordWork = (stored: string | undefined, given: string): string =>
  `password ${stored} ${given}`;

/** Runs a check, and counts where it finds nothing: five wrong tries bring a lock. */
async function underCounters<Found>(
  check: Check,
  purpose: TriesKey['purpose'],
  find: () => Promise<Found>,
): Promise<NonNullable<Found>> {
  const { db, device, session } = check.context;
  const isOwner = session?.person.id === check.person.id;
  // Their own counters guard an owner: neighbours in a network must not keep them from paying.
  if (!isOwner) await refuseAboveLimit(db, wrongGuesses(device));
  const counters = isOwner
    ? countersOfSignedIn({ personId: check.person.id, purpose, device })
    : countersOfSignedOut(check, purpose);
  const found = await find().catch(async (error: unknown) => {
    // What takes long is not begun while a lock lasts.
    if (error instanceof LongWork) await refuseLocked(db, counters);
    throw error;
  });
  if (!found) {
    await refuseWhileAnyLocked(db, counters);
    const data = { ...check.asked, wrong: check.kind };
    await countOnLimit(db, wrongGuesses(device));
    throw await countWrongTries(db, { counters, wrong: 'proofNeeded', data });
  }
  await passCounters(db, counters);
  return found;
}

/** Six digits could be guessed from many devices by somebody who knows the password. */
function countersOfSignedOut(check: Check, purpose: TriesKey['purpose']): Counter[] {
  const { person, context } = check;
  const subject = `person:${person.id}`;
  return [
    ...countersOf({ subject, purpose, device: context.device }),
    { key: { subject, source: 'signed out', purpose }, allowed: triesSignedOut },
  ];
}
