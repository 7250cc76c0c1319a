import type { getGuild, getGuildHistory } from '@shared/contract/guild';
import { injectCalls, providesMoney } from '@shared/host';

export const { useGuildQuery, useGuildHistoryInfiniteQuery } = injectCalls(({ query, list }) => ({
  guild: query<typeof getGuild>('/v1/business/guild/info', providesMoney),
  guildHistory: list<typeof getGuildHistory>('/v1/business/guild/history', providesMoney),
}));
