import type { CampaignRow } from '../../schema/tables/campaigns.ts';

/** The spend, impressions and results of one day of a campaign. */
export interface DayDelivery {
  spent: bigint;
  shown: bigint;
  results: bigint;
}

/** Delivers a day of a campaign. Without this service an operator reports each day. */
export type DeliverDay = (
  campaign: Pick<CampaignRow, 'id' | 'goal' | 'perDay'>,
  day: number,
) => DayDelivery;

declare module '../../platform/external.ts' {
  interface ExternalServices {
    deliverDay?: DeliverDay;
  }
}
