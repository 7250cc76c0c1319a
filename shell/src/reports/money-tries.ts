import { toFailure } from '@shared/host';
import type { Client } from '@shared/host/internal';
import type { Reports } from './reports.ts';

/** Counts each call that moves money as a try of the page on the screen. A refusal is an answer. */
export function withMoneyTries<Calls extends Client>(
  client: Calls,
  reports: Pick<Reports, 'ownerAt' | 'movedMoney'>,
): Calls {
  const call: Client['call'] = async (path, body, options) => {
    if (!('operationKey' in (body as object))) return client.call(path, body, options);
    const owner = reports.ownerAt(performance.now());
    const ended = (failed: 0 | 1) => owner && reports.movedMoney(owner, failed);
    try {
      const answer = await client.call(path, body, options);
      ended(0);
      return answer;
    } catch (error) {
      if (navigator.onLine) ended(toFailure(error).kind === 'network' ? 1 : 0);
      throw error;
    }
  };
  return { ...client, call };
}
