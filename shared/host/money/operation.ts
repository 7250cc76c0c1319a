import type { Call } from '@shared/contract/call';
import type { Failure } from '../failure.ts';
import { toFailure } from '../failure.ts';
import type { Client, Session } from '../host.ts';
import { askOutcome } from './ask-outcome.ts';
import type {
  MoneySummary,
  OperationDetails,
  PendingOperation,
  StoredOperation,
} from './operation.rules.ts';
import {
  holds,
  isProofKept,
  isRenewal,
  lookupsBeforeMissing,
  newOperationKey,
  pauseBefore,
  verdictOn,
} from './operation.rules.ts';
import { pendingOperations } from './pending-operations.ts';

/** The state of a money operation, from confirmation to outcome. */
export type OperationState<Answer> =
  | { kind: 'idle' }
  /** The shell collects proof; nothing was done yet. */
  | { kind: 'proving'; operation: PendingOperation }
  | { kind: 'sending'; operation: PendingOperation }
  | UnknownState
  | { kind: 'done'; operation: PendingOperation; answer: Answer }
  /** Nothing was moved: the server refused, or the operation expired. */
  | { kind: 'failed'; operation: PendingOperation; failure?: Failure };

/** It may have been carried out, or be on its way still. */
export interface UnknownState {
  kind: 'unknown';
  operation: PendingOperation;
  /** It is being asked for, or sent again. */
  checking: boolean;
  /** The server answers that it has not received it: so far nothing was moved. */
  isMissing: boolean;
  /** It may be sent again: it is missing, its details are here and its quote holds. */
  canResend: boolean;
}

export interface MoneyOrder {
  path: string;
  /** How the screen calls it: neither an amount nor a name. */
  title: string;
  /** Without key and proof. */
  body: Record<string, unknown>;
  summary: MoneySummary;
  expiresAt?: number;
}

interface OperationDependencies {
  flow: string;
  /** Takes care of this operation alone, whatever screen has begun it. */
  key?: string;
  uid: string;
  client: Client;
  withProof: Session['withProof'];
  /** The server's time, in seconds. */
  now: () => number;
  /** Refreshes the changed state when the answer of the call did not arrive. */
  refresh: (operation: PendingOperation) => Promise<void>;
}

const quiet = { errorNotice: 'none' } as const;

type SendableOperation = StoredOperation & OperationDetails;
const isSendable = (operation: PendingOperation): operation is SendableOperation =>
  operation.body !== undefined && operation.summary !== undefined;

/** Runs one operation at a time for one kind of screen, and notifies listeners of each state. */
export class MoneyOperation<Answer> {
  private readonly dependencies: OperationDependencies;
  private readonly listeners = new Set<() => void>();
  private current: OperationState<Answer> = { kind: 'idle' };
  /** Proven when its quote had ended: it goes on with another quote under its key. */
  private proven: SendableOperation | undefined;
  private stopped = false;
  /** A try is under way, its proof included. */
  private isSending = false;
  private lookupCount = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(dependencies: OperationDependencies) {
    this.dependencies = dependencies;
  }

  state = (): OperationState<Answer> => this.current;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * Finds the operation that was under way before a reload, or the one of its key, which the device
   * need not know. React also runs the effects of a hidden page again, after which the lookups
   * continue.
   */
  restore(): void {
    this.stopped = false;
    this.attend();
    if (this.current.kind === 'unknown') void this.check();
    if (this.current.kind === 'done' || this.current.kind === 'failed') {
      this.forgetIfShown(this.current.operation);
    }
    if (this.current.kind !== 'idle') return;
    const { uid, flow, key } = this.dependencies;
    const all = pendingOperations.of(uid);
    const known = all.filter((one) => (key === undefined ? one.flow === flow : one.key === key));
    for (const { key, sent } of known) if (!sent) pendingOperations.forget(key);
    const operation = known.find(({ sent }) => sent);
    if (operation) this.becomeUnknown(operation);
    else if (key !== undefined) {
      this.becomeUnknown({ key, uid, flow, path: '', sent: true }, lookupsBeforeMissing);
    }
  }

  /** Sends the confirmed order. `expired`: the quote is no longer valid and nothing was moved. */
  async start(order: MoneyOrder): Promise<'expired' | 'other'> {
    if (this.current.kind !== 'idle' && this.current.kind !== 'failed') return 'other';
    const { flow, uid, now } = this.dependencies;
    // The server deletes quotes a while after their end.
    if (!holds(order, now())) return 'expired';
    const before = this.proven && isRenewal(this.proven, order) ? this.proven : undefined;
    this.proven = undefined;
    const key = before?.key ?? newOperationKey();
    const operation = { ...order, key, uid, flow, sent: false };
    try {
      const answer = await this.attempt(operation);
      if (answer === 'cancelled') this.drop(operation);
      else this.done(operation, answer);
      return 'other';
    } catch (error) {
      const failure = toFailure(error);
      const verdict = verdictOn(failure);
      if (verdict === 'expired' && isProofKept(failure)) this.proven = operation;
      if (verdict === 'unknown') this.becomeUnknown({ ...operation, sent: true, at: now() });
      else if (verdict === 'refused') this.failed(operation, failure);
      else this.drop(operation);
      return verdict === 'expired' ? 'expired' : 'other';
    }
  }

  /** Sends the same operation once more, with the same key. */
  async resend(): Promise<void> {
    if (this.current.kind !== 'unknown' || !this.current.canResend) return;
    const { operation } = this.current;
    if (!isSendable(operation)) return;
    this.show({ ...this.current, checking: true });
    try {
      const answer = await this.attempt(operation);
      if (answer === 'cancelled') this.becomeUnknown(operation);
      else this.done(operation, answer);
    } catch {
      // Whatever this try was refused for, the one before may still go through.
      this.becomeUnknown(operation);
    }
  }

  /** Looks up the outcome. */
  check = async (): Promise<void> => {
    if (this.current.kind !== 'unknown' || this.current.checking) return;
    const { operation, isMissing } = this.current;
    this.show({ ...this.current, checking: true });
    const found = await askOutcome(operation, this.dependencies);
    if (found.kind === 'done') {
      await this.dependencies.refresh(operation);
      this.done(operation, found.answer as Answer);
    } else if (found.kind === 'failed') this.failed(operation, found.failure);
    else this.checkLater(operation, isMissing || found.kind === 'missing');
  };

  /** Resets for the next operation; an unknown outcome stays. */
  close(): void {
    if (this.current.kind === 'done' || this.current.kind === 'failed') this.show({ kind: 'idle' });
  }

  /** Stops updates of a screen that was left; the outcome is found on return. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.attend();
  }

  private async attempt(operation: SendableOperation): Promise<Answer | 'cancelled'> {
    this.isSending = true;
    try {
      return await this.send(operation);
    } finally {
      this.isSending = false;
    }
  }

  /** One try, proof and all. One more of an unknown operation goes on behind its outcome. */
  private send(operation: SendableOperation): Promise<Answer | 'cancelled'> {
    const { client, withProof, now } = this.dependencies;
    const show = (next: OperationState<Answer>) => {
      if (this.current.kind !== 'unknown') this.show(next);
    };
    return withProof(
      async (proof) => {
        const sent = { ...operation, sent: true, at: now() };
        pendingOperations.keep(sent);
        show({ kind: 'sending', operation: sent });
        try {
          const body = { ...operation.body, operationKey: operation.key, ...(proof && { proof }) };
          return (await client.call<Call>(operation.path, body, quiet)) as Answer;
        } catch (error) {
          if (verdictOn(toFailure(error)) !== 'unknown') {
            // This attempt changed nothing, so keep the record from before it.
            pendingOperations.keep(operation);
            show({ kind: 'proving', operation });
          }
          throw error;
        }
      },
      { operation: operation.key },
    );
  }

  private becomeUnknown(operation: PendingOperation, lookupCount = 0): void {
    this.lookupCount = lookupCount;
    this.show({ kind: 'unknown', operation, checking: false, isMissing: false, canResend: false });
    void this.check();
  }

  private checkLater(operation: PendingOperation, isNotReceived: boolean): void {
    const isMissing = isNotReceived && this.lookupCount >= lookupsBeforeMissing;
    const canResend =
      isMissing && isSendable(operation) && holds(operation, this.dependencies.now());
    this.show({ kind: 'unknown', operation, checking: false, isMissing, canResend });
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.check(), pauseBefore(this.lookupCount));
    this.lookupCount += 1;
  }

  private done(operation: PendingOperation, answer: Answer): void {
    this.forgetIfShown(operation);
    this.show({ kind: 'done', operation, answer });
  }

  private failed(operation: PendingOperation, failure?: Failure): void {
    this.forgetIfShown(operation);
    this.show({ kind: 'failed', operation, failure });
    // The reason may be newer than the screen, such as a term that is full.
    void this.dependencies.refresh(operation);
  }

  /** Keeps the record if the screen was left, so that the outcome is shown on return. */
  private forgetIfShown(operation: PendingOperation): void {
    if (!this.stopped) pendingOperations.forget(operation.key);
  }

  private drop(operation: PendingOperation): void {
    pendingOperations.forget(operation.key);
    this.show({ kind: 'idle' });
  }

  private show(next: OperationState<Answer>): void {
    clearTimeout(this.timer);
    this.current = next;
    this.attend();
    for (const listener of this.listeners) listener();
  }

  /** Says whether this screen sends the operation or asks for it. */
  private attend(): void {
    const { current } = this;
    const isAsked = current.kind === 'unknown' && !this.stopped;
    const isCared = current.kind !== 'idle' && (this.isSending || isAsked);
    pendingOperations.attend(this, isCared ? current.operation.key : undefined);
  }
}
