import { codes } from '@shared/contract/codes';
import type { Proof } from '@shared/contract/proof';
import { vi } from 'vitest';
import type { Failure } from '../host/failure.ts';
import { CallError } from '../host/failure.ts';
import type { Client } from '../host/host.ts';
import { MoneyOperation } from '../host/money/operation.ts';

export const transferPath = '/v1/business/transfer';
export const askPath = '/v1/user/operation/get';
export const summary = {
  asset: 'USDT',
  amount: '5',
  fee: '0.1',
  receive: '5',
  receiveAsset: 'USDT',
  to: 'Mei',
};
export const title = 'Transfer';
export const order = {
  path: transferPath,
  title,
  body: { quoteId: 'q1' },
  summary,
  expiresAt: 1060,
};
export const receipt = { id: 'op1', status: 2 };
export const lost: Failure = { kind: 'network', message: 'lost' };
export const refusal = (code: number): Failure => ({
  kind: 'refused',
  code,
  message: `no ${code}`,
});
const isFailure = (answer: object): answer is Failure =>
  'kind' in answer && (answer.kind === 'network' || answer.kind === 'refused');

/** One operation on a transfer. Answers come in their order; the last one stays. */
export function buildOperation(given: {
  transfer?: object[];
  requested?: object[];
  proof?: 'given' | 'cancelled';
}) {
  const { transfer = [receipt], requested = [{ state: 'unknown' }], proof = 'given' } = given;
  const left: Record<string, object[]> = {
    [transferPath]: [...transfer],
    [askPath]: [...requested],
  };
  const calls: { path: string; body: unknown }[] = [];
  let nowSeconds = 1000;
  const states: string[] = [];
  const refreshed: string[] = [];
  const client: Client = {
    call: async (path: string, body: unknown) => {
      calls.push({ path, body });
      const answers = left[path] ?? [];
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (!answer || isFailure(answer)) throw new CallError((answer ?? lost) as Failure);
      return answer as never;
    },
  };
  /** As the shell does it: asks once, and sends again with what was given. */
  const withProof = async <T>(send: (proof?: Proof) => Promise<T>) => {
    try {
      return await send();
    } catch (error) {
      const failure = error instanceof CallError ? error.failure : undefined;
      if (failure?.kind !== 'refused' || failure.code !== codes.proofNeeded) throw error;
      if (proof === 'cancelled') return 'cancelled' as const;
      return send({ paymentPassword: '111111' });
    }
  };
  const make = (key?: string) => {
    const operation = new MoneyOperation<typeof receipt>({
      flow: 'transfer',
      key,
      uid: '1',
      client,
      withProof,
      now: () => nowSeconds,
      refresh: async ({ path }) => {
        refreshed.push(`${path} while ${operation.state().kind}`);
      },
    });
    operation.subscribe(() => states.push(operation.state().kind));
    return operation;
  };
  const pass = async (seconds: number) => {
    nowSeconds += seconds;
    await vi.advanceTimersByTimeAsync(seconds * 1000);
  };
  return { operation: make(), make, calls, states, pass, refreshed };
}

export const sentKeys = (calls: { path: string; body: unknown }[]) =>
  calls
    .filter(({ path }) => path === transferPath)
    .map(({ body }) => (body as { operationKey: string }).operationKey);
