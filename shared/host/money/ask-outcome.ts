import type { ResponseOf } from '@shared/contract/call';
import type { getOperation } from '@shared/contract/operations';
import type { Failure } from '../failure.ts';
import type { Client } from '../host.ts';
import type { PendingOperation } from './operation.rules.ts';
import { isOver } from './operation.rules.ts';

/** What the server answers about an operation. */
export type FoundOutcome =
  | { kind: 'done'; answer: unknown }
  /** Refused, or too late to be carried out. */
  | { kind: 'failed'; failure?: Failure }
  /** Not received so far. */
  | { kind: 'missing' }
  /** It did not answer. */
  | { kind: 'unreachable' };

export async function askOutcome(
  operation: PendingOperation,
  { client, now }: { client: Client; now: () => number },
): Promise<FoundOutcome> {
  try {
    const { state, answer, code, message, data }: ResponseOf<typeof getOperation> =
      await client.call<typeof getOperation>(
        '/v1/user/operation/get',
        { operationKey: operation.key },
        { errorNotice: 'none' },
      );
    if (state === 'done') return { kind: 'done', answer };
    if (state === 'refused') {
      // The answer of the original call.
      const failure = { kind: 'refused', code: code ?? 0, message: message ?? '', data } as const;
      return { kind: 'failed', failure };
    }
    return { kind: isOver(operation, now()) ? 'failed' : 'missing' };
  } catch {
    return { kind: 'unreachable' };
  }
}
