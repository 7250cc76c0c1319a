import type { logout } from '@shared/contract/auth';
import { codes } from '@shared/contract/codes';
import { toFailure } from '@shared/host';
import type { Client } from '@shared/host/internal';
import type { AppStorage } from '../start/storage.ts';

interface EndedSessionsDependencies {
  client: Client;
  storage: AppStorage;
  logFailure: (what: string, error: unknown) => void;
}

/**
 * Ends sessions on the server. Where that fails, the token stays stored until it has worked: the
 * session of a person who has signed out must not live on because the network was away.
 */
export function createEndedSessions({ client, storage, logFailure }: EndedSessionsDependencies) {
  const read = (): string[] => (storage.get('endedTokens') ?? '').split(' ').filter(Boolean);
  const write = (tokens: readonly string[]): void => {
    if (tokens.length === 0) storage.remove('endedTokens');
    else storage.set('endedTokens', tokens.join(' '));
  };
  const forget = (token: string): void => write(read().filter((one) => one !== token));

  const end = async (token: string): Promise<void> => {
    write([...read().filter((one) => one !== token), token]);
    try {
      await client.call<typeof logout>('/v1/user/logout', {}, { errorNotice: 'none', token });
      forget(token);
    } catch (error) {
      const failure = toFailure(error);
      const isOver = failure.kind === 'refused' && failure.code === codes.sessionEnded;
      if (isOver) forget(token);
      else logFailure('The session was not ended on the server.', error);
    }
  };
  return {
    end,
    /** Tries again what has failed before. */
    async retry(): Promise<void> {
      for (const token of read()) await end(token);
    },
  };
}
