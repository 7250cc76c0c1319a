import type { Movement } from '@shared/contract/wallet';
import type { AssetCode } from '@shared/contract/wire';

/** The movements of one asset, of all kinds unless one is named. */
export interface HistoryFilter {
  asset: AssetCode;
  kind?: string;
}

/** The URL holds the filter, so that a reload and the back button keep it. */

export function filterOf(query: URLSearchParams): HistoryFilter {
  const asset = query.get('asset') === 'YUT' ? 'YUT' : 'USDT';
  const kind = query.get('kind');
  return kind ? { asset, kind } : { asset };
}

export function queryOf({ asset, kind }: HistoryFilter): Record<string, string> {
  return { ...(asset !== 'USDT' && { asset }), ...(kind && { kind }) };
}

/** From the first day of the month to today. */
export function thisMonth(today: string): { from: string; to: string } {
  return { from: `${today.slice(0, 8)}01`, to: today };
}

export function latestMovements(
  lists: readonly (readonly Movement[])[],
  count: number,
): Movement[] {
  return lists
    .flat()
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
    .slice(0, count);
}
