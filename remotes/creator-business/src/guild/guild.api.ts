import type { getGuild, getGuildHistory } from '@shared/contract/guild';
import { injectCalls } from '@shared/host';

const money = { providesTags: ['money'] } as const;

export const { useGuildQuery, useGuildHistoryInfiniteQuery } = injectCalls(({ query, list }) => ({
  guild: query<typeof getGuild>('/v1/business/guild/info', money),
  guildHistory: list<typeof getGuildHistory>('/v1/business/guild/history', money),
}));
