import type { Call, ResponseOf } from '@shared/contract/call';
import type { getOperation } from '@shared/contract/operations';
import type { Failure } from '../failure.ts';
import { toFailure } from '../failure.ts';
import type { Client, Session } from '../host.ts';
import type {
  MoneySummary,
  OperationDetails,
  PendingOperation,
  StoredOperation,
} from './operation.rules.ts';
import {
  holds,
  isOver,
  isProofKept,
  isRenewal,
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
  /** It may have been carried out, or be on its way still. */
  | { kind: 'unknown'; operation: PendingOperation; checking: boolean; canResend: boolean }
  | { kind: 'done'; operation: PendingOperation; answer: Answer }
  /** Nothing was moved: the server refused, or the operation expired. */
  | { kind: 'failed'; operation: PendingOperation; failure?: Failure };

export interface MoneyOrder {
  path: string;
  /** Without key and proof. */
  body: Record<string, unknown>;
  summary: MoneySummary;
  expiresAt?: number;
}

interface OperationDependencies {
  flow: string;
  uid: string;
  client: Client;
  withProof: Session['withProof'];
  /** The server's time, in seconds. */
  now: () => number;
  /** Refreshes the changed state when the answer of the call did not arrive. */
  refresh: (operation: PendingOperation) => Promise<void>;
}

/** A slow answer arrives within these lookups, so a retry is not offered at once. */
const lookupsBeforeResend = 2;
type Found = ResponseOf<typeof getOperation>;
const quiet = { errorNotice: 'none' } as const;

/** The answer of the original call. */
const refusalOf = ({ code = 0, message = '', data }: Found): Failure => ({
  kind: 'refused',
  code,
  message,
  data,
});

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
   * Finds the operation that was under way before a reload. React also runs the effects of a hidden
   * page again, after which the lookups continue.
   */
  restore(): void {
    this.stopped = false;
    if (this.current.kind === 'unknown') void this.check();
    if (this.current.kind === 'done' || this.current.kind === 'failed') {
      this.forgetIfShown(this.current.operation);
    }
    if (this.current.kind !== 'idle') return;
    const { uid, flow } = this.dependencies;
    const known = pendingOperations.of(uid).filter((one) => one.flow === flow);
    for (const { key, sent } of known) if (!sent) pendingOperations.forget(key);
    const operation = known.find(({ sent }) => sent);
    if (operation) this.becomeUnknown(operation);
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
    const { operation, canResend } = this.current;
    const { client, now } = this.dependencies;
    this.show({ ...this.current, checking: true });
    try {
      const found: Found = await client.call<typeof getOperation>(
        '/v1/user/operation/get',
        { operationKey: operation.key },
        quiet,
      );
      if (found.state === 'done') {
        await this.dependencies.refresh(operation);
        this.done(operation, found.answer as Answer);
      } else if (found.state === 'refused') this.failed(operation, refusalOf(found));
      else if (isOver(operation, now())) this.failed(operation);
      else this.checkLater(operation, true);
    } catch {
      this.checkLater(operation, canResend);
    }
  };

  /** Resets for the next operation; an unknown outcome stays. */
  close(): void {
    if (this.current.kind === 'done' || this.current.kind === 'failed') this.show({ kind: 'idle' });
  }

  /** Stops updates of a screen that was left; the outcome is found on return. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** One try, proof and all. */
  private attempt(operation: SendableOperation): Promise<Answer | 'cancelled'> {
    const { client, withProof, now } = this.dependencies;
    return withProof(
      async (proof) => {
        const sent = { ...operation, sent: true, at: now() };
        pendingOperations.keep(sent);
        this.show({ kind: 'sending', operation: sent });
        try {
          const body = { ...operation.body, operationKey: operation.key, ...(proof && { proof }) };
          return (await client.call<Call>(operation.path, body, quiet)) as Answer;
        } catch (error) {
          if (verdictOn(toFailure(error)) !== 'unknown') {
            // This attempt changed nothing, so keep the record from before it.
            pendingOperations.keep(operation);
            this.show({ kind: 'proving', operation });
          }
          throw error;
        }
      },
      { operation: operation.key },
    );
  }

  private becomeUnknown(operation: PendingOperation): void {
    this.lookupCount = 0;
    this.show({ kind: 'unknown', operation, checking: false, canResend: false });
    void this.check();
  }

  private checkLater(operation: PendingOperation, isUnknown: boolean): void {
    const canResend =
      isUnknown &&
      isSendable(operation) &&
      this.lookupCount >= lookupsBeforeResend &&
      holds(operation, this.dependencies.now());
    this.show({ kind: 'unknown', operation, checking: false, canResend });
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
    for (const listener of this.listeners) listener();
  }
}
