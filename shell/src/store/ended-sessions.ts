import type { logout } from '@shared/contract/auth';
import { codes } from '@shared/contract/codes';
import { toFailure } from '@shared/host';
import type { Client } from '@shared/host/internal';
import type { AppStorage } from '../start/storage.ts';

export interface EndedSessions {
  client: Client;
  storage: AppStorage;
  logFailure: (what: string, error: unknown) => void;
}

/** Ends the stored sessions on the server. A token stays stored until that has worked. */
export async function endOnServer({ client, storage, logFailure }: EndedSessions): Promise<void> {
  const read = () => (storage.get('endedTokens') ?? '').split(' ').filter(Boolean);
  for (const token of read()) {
    try {
      await client.call<typeof logout>('/v1/user/logout', {}, { errorNotice: 'none', token });
    } catch (error) {
      const failure = toFailure(error);
      if (failure.kind !== 'refused' || failure.code !== codes.sessionEnded) {
        logFailure('The session was not ended on the server.', error);
        continue;
      }
    }
    const left = read().filter((one) => one !== token);
    if (left.length === 0) storage.remove('endedTokens');
    else storage.set('endedTokens', left.join(' '));
  }
}
