import type { Changed } from '@shared/contract/changes';
import { changes } from '@shared/contract/changes';
import { refetchTags, settleSoon } from './api.ts';
import { toFailure } from './failure.ts';
import type { Client, Host } from './host.ts';
import { getHost } from './host.ts';

/** What a call changes of what the page keeps. One with an operation key moves or binds money. */
export const changesOf = (path: string, body: object): readonly Changed[] =>
  changes[path] ?? ('operationKey' in body ? ['balance'] : []);

const reads: Record<Changed, (session: Host['session']) => Promise<unknown>[]> = {
  user: ({ loadUser }) => [loadUser({ replace: true })],
  balance: ({ loadBalance }) => [loadBalance({ replace: true }), refetchTags(['money'])],
  settings: ({ loadSettings }) => [loadSettings()],
  safety: () => [refetchTags(['safety'])],
};

/** Reads anew what has changed. Settles when it is here, has failed, or takes too long. */
export async function refresh(changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return;
  const { session, store } = getHost();
  const hasToken = store.getState().auth.token !== null;
  const known = hasToken ? changed : changed.filter((one) => one === 'safety');
  await settleSoon(known.flatMap((one) => reads[one](session)));
}

/**
 * The one rule against old data: a call resolves once what it changes has been read anew, so that no
 * screen says "Done" beside what was true before.
 */
export function withRefresh<Calls extends Client>(client: Calls): Calls {
  const call: Client['call'] = async (path, body, options) => {
    try {
      const answer = await client.call(path, body, options);
      await refresh(changesOf(path, body as object));
      return answer;
    } catch (error) {
      // The change may have been made, and its answer lost. A money operation asks for itself.
      if (toFailure(error).kind === 'network') void refresh(changes[path] ?? []);
      throw error;
    }
  };
  return { ...client, call };
}
