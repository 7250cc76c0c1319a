import type { CampaignRow } from '../../schema/tables/campaigns.ts';

/** What a campaign spent and brought on one of its days. */
export interface DayDelivery {
  spent: bigint;
  shown: bigint;
  results: bigint;
}

/** Delivers a day of a campaign. Without it an operator reports each day. */
export type DeliverDay = (
  campaign: Pick<CampaignRow, 'id' | 'goal' | 'perDay'>,
  day: number,
) => DayDelivery;

declare module '../../platform/external.ts' {
  interface ExternalServices {
    deliverDay?: DeliverDay;
  }
}
