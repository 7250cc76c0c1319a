import type { Context } from '../../calls/implement.ts';
import {
  newestPrice,
  presentHoldings,
  readAskedRate,
  readHoldingRows,
  valueHoldings,
} from '../wallet/public.ts';
import { laneOf } from './portfolio.rules.ts';

/** A person's holdings, the most valuable first, with the transfers that each permits. */
export async function readPortfolio(
  { db, person, clock }: Context,
  { currencyType }: { currencyType?: string },
) {
  const { perUsd, ...rateTime } = await readAskedRate(db, {
    currency: currencyType,
    at: clock.business,
  });
  const [rows, newest] = await Promise.all([
    readHoldingRows(db, person.id),
    newestPrice(db, clock.business),
  ]);
  const { total, holdings } = presentHoldings(valueHoldings(rows, newest?.price ?? 0n), perUsd);
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
    ...rateTime,
  };
}
