import type { Context } from '../../calls/implement.ts';
import { presentHoldings, readValuedHoldings } from '../wallet/public.ts';
import { laneOf } from './portfolio.rules.ts';

/** A person's holdings, the most valuable first, with the transfers that each permits. */
export async function readPortfolio(context: Context, input: { currencyType?: string }) {
  const { valued, rate } = await readValuedHoldings(context, input);
  const { total, holdings } = presentHoldings(valued, rate);
  return {
    total,
    items: holdings.map((one) => {
      const lane = laneOf(one.account, one.asset);
      return {
        ...one,
        canTransferIn: lane?.in ?? false,
        canTransferOut: lane ? lane.out !== false : false,
      };
    }),
    ...rate.since,
  };
}
