import type { Changed } from '@shared/contract/changes';
import { changes } from '@shared/contract/changes';
import { refetchTags, settleSoon } from './api.ts';
import { toFailure } from './failure.ts';
import type { Client, Host } from './host.ts';
import { getHost } from './host.ts';

/** The parts of the page's state that a call changes. A call with an operation key moves money. */
export const changesOf = (path: string, body: object): readonly Changed[] =>
  changes[path] ?? ('operationKey' in body ? ['balance'] : []);

const reads: Record<Changed, (session: Host['session']) => Promise<unknown>[]> = {
  user: ({ loadUser }) => [loadUser({ replace: true })],
  balance: ({ loadBalance }) => [loadBalance({ replace: true }), refetchTags(['money'])],
  settings: ({ loadSettings }) => [loadSettings()],
  safety: () => [refetchTags(['safety'])],
};

/** Reads the changed state again. Settles with the answers, their failure, or after a few seconds. */
export async function refresh(changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return;
  const { session, store } = getHost();
  const hasToken = store.getState().auth.token !== null;
  const known = hasToken ? changed : changed.filter((one) => one === 'safety');
  await settleSoon(known.flatMap((one) => reads[one](session)));
}

/**
 * A call resolves only after the state that it changes has been read again, so that no screen says
 * "Done" beside old values.
 */
export function withRefresh<Calls extends Client>(client: Calls): Calls {
  const call: Client['call'] = async (path, body, options) => {
    try {
      const answer = await client.call(path, body, options);
      await refresh(changesOf(path, body as object));
      return answer;
    } catch (error) {
      // The answer may be lost and the change made. A money operation looks up its own outcome.
      if (toFailure(error).kind === 'network') void refresh(changes[path] ?? []);
      throw error;
    }
  };
  return { ...client, call };
}
