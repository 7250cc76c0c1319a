import type { AssetCode } from '@shared/contract/wire';

/** Which movements: of one asset, of all kinds unless one is named. */
export interface HistoryFilter {
  asset: AssetCode;
  kind?: string;
}

/** The filters of a history as its address has them, so that a reload and a way back keep them. */

export function filterOf(query: URLSearchParams): HistoryFilter {
  const asset = query.get('asset') === 'YUT' ? 'YUT' : 'USDT';
  const kind = query.get('kind');
  return kind ? { asset, kind } : { asset };
}

export function queryOf({ asset, kind }: HistoryFilter): Record<string, string> {
  return { ...(asset !== 'USDT' && { asset }), ...(kind && { kind }) };
}

/** This month of a person, from its first day until today. */
export function thisMonth(today: string): { from: string; to: string } {
  return { from: `${today.slice(0, 8)}01`, to: today };
}
