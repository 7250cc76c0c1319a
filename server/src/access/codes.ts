import { createHash, randomInt } from 'node:crypto';
import type { CodePurpose, Language } from '@shared/contract/enums';
import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { hashWithSalt } from '../platform/crypto/passwords.ts';
import type { Db } from '../platform/db/database.ts';
import { deleteInBatches } from '../platform/db/delete-in-batches.ts';
import { newId } from '../platform/db/new-id.ts';
import { ApiError } from '../platform/errors.ts';
import { networkOf } from '../platform/http/network.ts';
import type { MailKind } from '../platform/mail/kind.ts';
import { enqueueMail } from '../platform/mail/write.ts';
import { persons } from '../schema/tables/identity.ts';
import { mailCodes } from '../schema/tables/mail.ts';
import { type CodeParams, codeMails } from './code-mails.ts';
import { countAgainstLimit, refuseAboveLimit, consumeLimit, wrongGuessLimit } from './limits.ts';
import {
  type Counter,
  countersOf,
  countWrongTries,
  digestOf,
  forgetTries,
  refuseWhileLocked,
  type TrySource,
} from './tries.ts';

export const codeMinutes = 10;
export const codePauseSeconds = 60;
/** For so many different things codes are sent within one pause. */
const maxCodesPerPause = 3;
const maxCodesPerDay = 10;
/** To one address, whoever asks: the owner of a mailbox should not drown in codes. */
const maxCodesPerAddressPerDay = 40;
/**
 * Above that, strangers may have used it all up to keep the owner from a code. Where the account was
 * used before, by network or by device, that limit is none; and anywhere else there is still one an
 * hour for each network, until there were so many: mails stay few, and whoever wants to keep out an
 * owner on a new device has to be quicker in every hour, each time from other networks.
 */
const maxLateCodesPerHour = 10;
/** So many of those that were sent are good at the same time: mails overtake each other. */
const maxLiveCodes = 3;
/** Wrong ones that end a code, from where it was asked for and from anywhere else. */
const maxNearTries = 10;
const maxFarTries = 20;
const maxTries = 5;

/** What a code is good for: nothing else. */
interface CodeBinding {
  purpose: CodePurpose;
  /** An operation key, or the name of what is done. */
  operation?: string;
}

export interface NewCode extends CodeBinding {
  to: string;
  /** Who asks, where somebody is signed in. Only that person can use the code then. */
  personId?: string;
  language: Language;
  /** Whether `to` is that person's own address; others' share one limit. */
  isOwn?: boolean;
  /** Nobody has this address: everything happens but the mail. */
  isDecoy?: boolean;
  /** Where it is asked for: from elsewhere nobody can use up what is allowed there. */
  from?: TrySource;
  /** Who has this address was signed in there, or on that device: strangers' do not count. */
  isFromKnownDevice?: boolean;
  /** Which of the mails that bring a code. */
  mail?: MailKind<CodeParams>;
  /** Made before the transaction, which it would hold up. */
  generated?: GeneratedCode;
}

export interface GeneratedCode {
  code: string;
  digest: string;
}

export async function generateCode(of: CodeBinding & { to: string }): Promise<GeneratedCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, digest: await digestOfCode({ ...of, address: of.to, code }) };
}

/** Sends a code by e-mail. Those that were sent before for the same thing stay good beside it. */
export async function issueCode(tx: Db, given: NewCode): Promise<void> {
  const { to, personId, purpose, operation = '', language } = given;
  const address = to.toLowerCase();
  const network = given.from ? networkOf(given.from.address) : '';
  const { code, digest } = given.generated ?? (await generateCode({ to, purpose, operation }));
  await consumeLimits(tx, { ...given, address, network });
  await refuseTooSoon(tx, { address, purpose, operation, personId, network });
  await tx.insert(mailCodes).values({
    id: newId(),
    address,
    personId: personId ?? null,
    purpose,
    operation,
    digest,
    network,
    expiresAt: sql`now() + make_interval(mins => ${codeMinutes})`,
  });
  if (given.isDecoy) return;
  const params = { code, purpose };
  const kind = given.mail ?? codeMails.code;
  // To the very address that the code is bound to: two ways to write one may be two mailboxes.
  await enqueueMail(tx, kind, { to: address, language, params, minutes: codeMinutes });
}

/** The row of the first limit is held from here on: of two that come at once, one is too soon. */
async function consumeLimits(
  tx: Db,
  of: NewCode & { address: string; network: string },
): Promise<void> {
  const key = `codeTo:${digestOf(of.address)}`;
  if (of.isOwn && of.personId) {
    await consumeLimit(tx, { key: `${key}:${of.personId}`, allowed: maxCodesPerDay, hours: 24 });
    return;
  }
  await consumeLimit(tx, { key: `${key}:${of.network}`, allowed: maxCodesPerDay, hours: 24 });
  if (of.isFromKnownDevice) return;
  const { used } = await countAgainstLimit(tx, { key, allowed: maxCodesPerAddressPerDay, hours: 24 });
  if (used <= maxCodesPerAddressPerDay) return;
  await consumeLimit(tx, { key: `${key}:${of.network}:late`, allowed: 1, hours: 1 });
  await consumeLimit(tx, { key: `${key}:late`, allowed: maxLateCodesPerHour, hours: 1 });
}

interface CodeTarget {
  address: string;
  purpose: CodePurpose;
  operation: string;
  personId: string | undefined;
  network: string;
}

/**
 * A code is good for one thing: for another one there must be a way to one at once. What was used
 * up holds nobody up.
 */
async function refuseTooSoon(tx: Db, last: CodeTarget): Promise<void> {
  const until = sql`${mailCodes.createdAt} + make_interval(secs => ${codePauseSeconds})`;
  const recent = await tx
    .select({
      operation: mailCodes.operation,
      seconds: sql<number>`ceil(extract(epoch from ${until} - now()))::int`,
    })
    .from(mailCodes)
    .where(
      and(
        eq(mailCodes.address, last.address),
        eq(mailCodes.purpose, last.purpose),
        eq(mailCodes.network, last.network),
        ofPerson(last.personId),
        isNull(mailCodes.usedAt),
        sql`${until} > now()`,
      ),
    );
  const waits = recent.map(({ seconds }) => seconds).toSorted((a, b) => b - a);
  const same = recent.filter(({ operation }) => operation === last.operation);
  const seconds = Math.max(0, ...same.map((one) => one.seconds), waits[maxCodesPerPause - 1] ?? 0);
  if (seconds > 0) throw new ApiError('codeTooSoon', { data: { retryAfterSeconds: seconds } });
}

export interface IssuedCode extends CodeBinding {
  /**
   * Whose code: of the person who is signed in (to their own address, unless `email` says where
   * it went), or of a visitor who named an address.
   */
  personId?: string;
  email?: string;
  code: string;
  /** Where the try comes from. Without it the tries of all are counted together. */
  from?: TrySource;
  /** Of `code`, where it was made before the transaction. */
  digest?: string;
}

/**
 * Uses a code up, or throws: `codeWrong` with the tries that remain, `locked` after five. Both
 * keep their effect, so let them through.
 */
export async function consumeCode(tx: Db, given: IssuedCode): Promise<void> {
  await markCodeUsed(tx, await checkCode(tx, given));
}

/** The same without using it up: for a call that may still ask for something else. */
export async function checkCode(tx: Db, given: IssuedCode): Promise<string> {
  const { purpose, operation = '', code, personId, from } = given;
  const address = (given.email ?? (await emailOf(tx, personId))).toLowerCase();
  const network = from ? networkOf(from.address) : '';
  const counters = countersOfCode({ ...given, address });
  if (from) await refuseAboveLimit(tx, wrongGuessLimit(from));
  for (const { key } of counters) await refuseWhileLocked(tx, key);
  const digest = given.digest ?? (await digestOfCode({ address, purpose, operation, code }));
  const candidates = codesToTry(await liveCodes(tx, { address, purpose, operation, personId }), network);
  const right = candidates.find((one) => one.digest === digest);
  if (right) {
    for (const { key } of counters) await forgetTries(tx, key);
    return right.id;
  }
  const ids = candidates.map(({ id }) => id);
  if (ids.length > 0) await countWrongTryOnCodes(tx, { ids, network });
  if (from) await countAgainstLimit(tx, wrongGuessLimit(from));
  throw await countWrongTries(tx, { counters, wrong: 'codeWrong' });
}

interface LiveCode {
  id: string;
  digest: string;
  network: string;
  nearTries: number;
  tries: number;
}

/** Held until the end, always in the same order. */
const liveCodes = (
  tx: Db,
  of: CodeBinding & { address: string; personId: string | undefined },
): Promise<LiveCode[]> =>
  tx
    .select()
    .from(mailCodes)
    .where(and(hasBinding(of), isNull(mailCodes.usedAt), gt(mailCodes.expiresAt, sql`now()`)))
    .orderBy(asc(mailCodes.id))
    .for('update');

/**
 * The newest few. Those that were asked for from where the try comes from go before all others,
 * and wrong tries from elsewhere do not end them: a stranger who asks for codes, or tries some,
 * takes none away from the owner. Ids are in the order of time. Pure.
 */
export function codesToTry<Code extends LiveCode>(codes: readonly Code[], network: string): Code[] {
  const near = codes.filter((one) => one.network === network && one.nearTries < maxNearTries);
  const far = codes.filter((one) => one.network !== network && one.tries < maxFarTries);
  return [...near.toReversed(), ...far.toReversed()].slice(0, maxLiveCodes);
}

/** A wrong try was held against all of them. */
async function countWrongTryOnCodes(tx: Db, of: { ids: string[]; network: string }): Promise<void> {
  const isNear = sql`(${mailCodes.network} = ${of.network})::int`;
  await tx
    .update(mailCodes)
    .set({
      nearTries: sql`${mailCodes.nearTries} + ${isNear}`,
      tries: sql`${mailCodes.tries} + 1 - ${isNear}`,
    })
    .where(inArray(mailCodes.id, of.ids));
}

/** Once one is used, the others for the same thing are over, too. */
export async function markCodeUsed(tx: Db, id: string): Promise<void> {
  const used = await tx
    .update(mailCodes)
    .set({ usedAt: sql`now()` })
    .where(eq(mailCodes.id, id))
    .returning();
  const [one] = used;
  if (!one) throw new Error('a code was used that is not there');
  const others = and(
    hasBinding({ ...one, personId: one.personId ?? undefined }),
    isNull(mailCodes.usedAt),
  );
  await tx.update(mailCodes).set({ usedAt: sql`now()` }).where(others);
}

/** Codes of yesterday: neither their use nor the pause between two needs them any more. */
export async function forgetOldCodes(db: Db): Promise<void> {
  const where = lt(mailCodes.createdAt, sql`now() - interval '1 day'`);
  await deleteInBatches(db, { from: mailCodes, where });
}

const ofPerson = (personId: string | undefined) =>
  personId === undefined ? isNull(mailCodes.personId) : eq(mailCodes.personId, personId);

const hasBinding = (key: CodeBinding & { address: string; personId: string | undefined }) =>
  and(
    eq(mailCodes.address, key.address),
    eq(mailCodes.purpose, key.purpose),
    eq(mailCodes.operation, key.operation ?? ''),
    ofPerson(key.personId),
  );

/**
 * A code that was moved to another row is worth nothing there. What it is bound to is the salt, so
 * that one digest is held against all that are live, and can be made before they are read.
 */
export function digestOfCode(of: CodeBinding & { address: string; code: string }): Promise<string> {
  const bound = `${of.purpose} ${of.operation ?? ''} ${of.address.toLowerCase()}`;
  return hashWithSalt(of.code, createHash('sha256').update(bound).digest().subarray(0, 16));
}

function countersOfCode(given: IssuedCode & { address: string }): Counter[] {
  // A right code of somebody's other address must not make their own one any easier to guess.
  const isOwn = given.personId !== undefined && given.email === undefined;
  const subject = isOwn
    ? `person:${given.personId}`
    : `address:${given.purpose}:${given.personId ?? ''}:${digestOf(given.address)}`;
  if (given.from) return countersOf({ subject, purpose: 'code', device: given.from });
  return [{ key: { subject, source: 'anywhere', purpose: 'code' }, allowed: maxTries }];
}

/** Where there is none no code can be right. */
async function emailOf(tx: Db, personId: string | undefined): Promise<string> {
  if (personId === undefined) throw new Error('a code is of a person or of an address');
  const rows = await tx
    .select({ email: persons.email })
    .from(persons)
    .where(eq(persons.id, personId));
  return rows[0]?.email ?? '';
}
