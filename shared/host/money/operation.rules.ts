import { codes } from '@shared/contract/codes';
import type { QuoteExpired } from '@shared/contract/money';
import type { Failure } from '../failure.ts';

/** The summary of an operation with an unknown outcome. Decimal texts, no secrets. */
export interface MoneySummary {
  asset: string;
  amount: string;
  fee: string;
  receive: string;
  receiveAsset: string;
  /** A person, an address or an account, as the screen names them; empty where there is none. */
  to: string;
}

/**
 * What the device keeps of an operation, from before it is sent until its outcome is shown: no amount
 * and no recipient, because it outlives the session of its person.
 */
export interface StoredOperation {
  /** The same for every try: the server carries it out once. */
  key: string;
  uid: string;
  /** The screen that begins it, which shows its outcome as well. */
  flow: string;
  /**
   * How that screen calls it, in the language of the moment; none for one of an earlier release. Like
   * the rest without amounts and names.
   */
  title?: string;
  /** The call. */
  path: string;
  /** When it was sent last, in the server's time; unknown for one of an earlier release. */
  at?: number;
  /** When its quote ends, in the server's time; later it is not carried out any more. */
  expiresAt?: number;
  /** False once the server has answered that nothing was done and proof is needed. */
  sent: boolean;
}

/** What the window keeps until it is closed or its person signs out. */
export interface OperationDetails {
  /** Of the call, without key and proof. */
  body: Record<string, unknown>;
  summary: MoneySummary;
}

/** An operation with its details, where this window still has them. */
export type PendingOperation = StoredOperation & Partial<OperationDetails>;

/**
 * What a failure means for an operation. Some answers come from a server or proxy that does not know
 * whether the operation was done.
 */
export type Verdict = 'unknown' | 'expired' | 'refused' | 'unproved';

const unsure: readonly number[] = [
  codes.internal,
  codes.databaseUnreachable,
  // The same call is at work already, or has come twice.
  codes.operationInProgress,
  codes.nonceSeen,
];
const demands: readonly number[] = [
  codes.proofNeeded,
  codes.paymentPasswordMissing,
  codes.identityCheckNeeded,
];

export function verdictOn(failure: Failure): Verdict {
  if (failure.kind === 'network' || unsure.includes(failure.code)) return 'unknown';
  if (demands.includes(failure.code)) return 'unproved';
  return failure.code === codes.quoteExpired ? 'expired' : 'refused';
}

/** Whether the server keeps the proof of an operation whose quote has ended. */
export const isProofKept = ({ data }: Failure & { data?: unknown }): boolean =>
  (data as QuoteExpired | null | undefined)?.isProofKept === true;

type Renewable = Pick<StoredOperation & OperationDetails, 'path' | 'summary'>;

/** Whether it is the same operation under another quote: a proof that is kept for it serves. */
export const isRenewal = (before: Renewable, now: Renewable): boolean =>
  before.path === now.path &&
  (['asset', 'amount', 'to'] as const).every((one) => before.summary[one] === now.summary[one]);

const pausesMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** How long to wait before asking again, the first time being 0. */
export const pauseBefore = (asked: number): number =>
  pausesMs[Math.min(asked, pausesMs.length - 1)] ?? 0;

/** A call that began before its quote ended has its answer by then. */
const stragglerSeconds = 60;

/** The server refuses a signature of another time than its own, give or take this; once each way. */
const signatureSeconds = 2 * 300;

/**
 * True once an operation that the server does not know cannot be carried out any more: its quote has
 * ended, or its signature where it has no quote.
 */
export function isOver(
  { expiresAt, at }: Pick<StoredOperation, 'expiresAt' | 'at'>,
  now: number,
): boolean {
  const end = expiresAt ?? (at === undefined ? undefined : at + signatureSeconds);
  return end !== undefined && now > end + stragglerSeconds;
}

/** A slow request arrives within these lookups: only then does “unknown” count as not received. */
export const lookupsBeforeMissing = 2;

/** True while the same operation may be sent once more: its quote still holds. */
export const holds = ({ expiresAt }: Pick<PendingOperation, 'expiresAt'>, now: number): boolean =>
  expiresAt === undefined || now < expiresAt;

/** Hexadecimal, as the contract allows for a key. */
export function newOperationKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
