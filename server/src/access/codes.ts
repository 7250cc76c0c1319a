import { randomInt, timingSafeEqual } from 'node:crypto';
import type { CodePurpose, Language } from '@shared/contract/enums';
import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { SecretBox } from '../platform/crypto/secret-box.ts';
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
import { consumeLimit, countAgainstLimit, refuseAboveLimit, wrongGuessLimit } from './limits.ts';
import {
  type Counter,
  countersOf,
  countWrongTries,
  digestOf,
  refuseWhileLocked,
  resetTries,
  type TrySource,
} from './tries.ts';

export const codeMinutes = 10;
export const codePauseSeconds = 60;
/** Codes for different operations within one pause. */
const maxCodesPerPause = 3;
const maxCodesPerDay = 10;
/**
 * After these, a signed-in person still gets one code per pause: who needs a code for each payment
 * must not be locked out for a day.
 */
const lateCodePauseMinutes = 15;
/** Per address over all callers, so that a mailbox cannot be flooded. */
const maxCodesPerAddressPerDay = 40;
/**
 * Above the daily limit, which strangers may have exhausted to lock the owner out: each network
 * still gets one code an hour, up to this many over all networks. A network or device that the
 * account has used before is exempt from the daily limit.
 */
const maxLateCodesPerHour = 10;
/** Codes that are valid at the same time, because mails may arrive out of order. */
const maxLiveCodes = 3;
/** Wrong tries that invalidate a code: from the network that requested it, and from others. */
const maxNearTries = 10;
const maxFarTries = 20;
const maxTries = 5;

/** A code is valid for this purpose and operation only. */
interface CodeBinding {
  purpose: CodePurpose;
  /** An idempotency key, or the name of the action. */
  operation?: string;
}

export interface NewCode extends CodeBinding {
  to: string;
  /** The signed-in person, who alone can use the code then. */
  personId?: string;
  language: Language;
  secretBox: SecretBox;
  /** Whether `to` is the person's own address, which has its own limit. */
  isOwn?: boolean;
  /** No account has this address: do everything except send the mail, to reveal nothing. */
  isDecoy?: boolean;
  /** The requesting device and network; limits count per network. */
  from?: TrySource;
  /** An account of this address has signed in from that network or device before. */
  isFromKnownDevice?: boolean;
  mail?: MailKind<CodeParams>;
}

/** Sends a code by e-mail. Earlier codes with the same binding stay valid. */
export async function issueCode(tx: Db, given: NewCode): Promise<void> {
  const { to, personId, purpose, operation = '', language, secretBox } = given;
  const address = to.toLowerCase();
  const network = given.from ? networkOf(given.from.address) : '';
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const digest = digestOfCode({ secretBox, purpose, operation, address, code });
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
  // Send to the normalized address that the code is bound to: two spellings may be two mailboxes.
  await enqueueMail(tx, kind, { to: address, language, params, minutes: codeMinutes });
}

/** Locks the first limit's row, so that of two concurrent requests the second is too soon. */
async function consumeLimits(
  tx: Db,
  of: NewCode & { address: string; network: string },
): Promise<void> {
  const key = `codeTo:${digestOf(of.address)}`;
  if (of.isOwn && of.personId) {
    const own = `${key}:${of.personId}`;
    const { used } = await countAgainstLimit(tx, { key: own, allowed: maxCodesPerDay, hours: 24 });
    if (used <= maxCodesPerDay) return;
    const pause = { allowed: 1, hours: lateCodePauseMinutes / 60 };
    await consumeLimit(tx, { key: `${own}:late`, ...pause });
    return;
  }
  await consumeLimit(tx, { key: `${key}:${of.network}`, allowed: maxCodesPerDay, hours: 24 });
  if (of.isFromKnownDevice) return;
  const { used } = await countAgainstLimit(tx, {
    key,
    allowed: maxCodesPerAddressPerDay,
    hours: 24,
  });
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
 * Enforces the pause between codes of one operation. Another operation gets its code at once, up to
 * a limit; used codes do not count.
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
   * The signed-in person, whose own address received the code unless `email` is set; undefined for
   * a visitor, who names an address.
   */
  personId?: string;
  email?: string;
  code: string;
  secretBox: SecretBox;
  /** Where the try comes from; without it, all tries share one counter. */
  from?: TrySource;
  /**
   * Whose tries are counted, if not the address's: the address of an account named otherwise must
   * not be revealed by a counter that both names share.
   */
  subject?: string;
}

/**
 * Consumes a code or throws: `codeWrong` with the tries left, `locked` after five. Both errors keep
 * their effect, so do not catch them.
 */
export async function consumeCode(tx: Db, given: IssuedCode): Promise<void> {
  await markCodeUsed(tx, await checkCode(tx, given));
}

/** Checks a code without consuming it, for a call that may still require another proof. */
export async function checkCode(tx: Db, given: IssuedCode): Promise<string> {
  const { purpose, operation = '', code, personId, from } = given;
  const address = (given.email ?? (await emailOf(tx, personId))).toLowerCase();
  const network = from ? networkOf(from.address) : '';
  const counters = countersOfCode({ ...given, address });
  if (from) await refuseAboveLimit(tx, wrongGuessLimit(from));
  for (const { key } of counters) await refuseWhileLocked(tx, key);
  const candidates = codesToTry(
    await liveCodes(tx, { address, purpose, operation, personId }),
    network,
  );
  const digest = digestOfCode({ ...given, operation, address, code });
  const match = candidates.find((one) => isSameDigest(one.digest, digest));
  if (match) {
    for (const { key } of counters) await resetTries(tx, key);
    return match.id;
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

/** Locks the rows until the end of the transaction, in id order. */
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
 * Selects the newest codes, those requested from the try's own network first. Wrong tries from
 * other networks do not invalidate these: a stranger who requests or guesses codes cannot lock the
 * owner out. Expects the codes in order of creation. Pure.
 */
export function codesToTry<Code extends LiveCode>(codes: readonly Code[], network: string): Code[] {
  const near = codes.filter((one) => one.network === network && one.nearTries < maxNearTries);
  const far = codes.filter((one) => one.network !== network && one.tries < maxFarTries);
  return [...near.toReversed(), ...far.toReversed()].slice(0, maxLiveCodes);
}

/** Counts a wrong try on every code that it was compared with. */
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

/** Also invalidates the other codes with the same binding. */
export async function markCodeUsed(tx: Db, id: string): Promise<void> {
  const used = await tx
    .update(mailCodes)
    .set({ usedAt: sql`now()` })
    .where(eq(mailCodes.id, id))
    .returning();
  const [one] = used;
  if (!one) throw new Error('a used code does not exist');
  const others = and(
    hasBinding({ ...one, personId: one.personId ?? undefined }),
    isNull(mailCodes.usedAt),
  );
  await tx.update(mailCodes).set({ usedAt: sql`now()` }).where(others);
}

/** Deletes codes older than a day, which neither a check nor the pause needs. */
export async function deleteOldCodes(db: Db): Promise<void> {
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
 * Keyed and not slow: a code lives for minutes and its tries are counted, so the digest only has to
 * be useless to a reader of the table. It includes the binding, so that a digest copied to another
 * row does not match there.
 */
function digestOfCode(
  of: CodeBinding & { secretBox: SecretBox; address: string; code: string },
): string {
  const { secretBox, purpose, operation = '', address, code } = of;
  return secretBox.digest(code, `${purpose} ${operation} ${address}`);
}

const isSameDigest = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

function countersOfCode(given: IssuedCode & { address: string }): Counter[] {
  // Separate counters: a right code for another address must not reset those of the own one.
  const isOwn = given.personId !== undefined && given.email === undefined;
  const ofAddress = `address:${given.purpose}:${given.personId ?? ''}:${digestOf(given.address)}`;
  const subject = given.subject ?? (isOwn ? `person:${given.personId}` : ofAddress);
  if (given.from) return countersOf({ subject, purpose: 'code', device: given.from });
  return [{ key: { subject, source: 'anywhere', purpose: 'code' }, allowed: maxTries }];
}

/** Empty if the person has no e-mail: no code matches then. */
async function emailOf(tx: Db, personId: string | undefined): Promise<string> {
  if (personId === undefined) throw new Error('a code needs a person or an address');
  const rows = await tx
    .select({ email: persons.email })
    .from(persons)
    .where(eq(persons.id, personId));
  return rows[0]?.email ?? '';
}
