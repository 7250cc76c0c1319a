import type { Context } from '../../calls/implement.ts';
import { readHoldingRows } from './holdings.queries.ts';
import { type ValuedHoldings, valueHoldings } from './holdings.rules.ts';
import { readAskedRate } from './rates.queries.ts';
import type { AskedRate } from './rates.rules.ts';
import { yutPriceAt } from './wallet.queries.ts';

/** All that a person owns, valued now, with the rate of the currency asked for. */
export async function readValuedHoldings(
  { db, person, clock }: Context,
  { currencyType }: { currencyType?: string },
): Promise<{ valued: ValuedHoldings; rate: AskedRate }> {
  const rate = await readAskedRate(db, { currency: currencyType, at: clock.business });
  const [rows, yutPrice] = await Promise.all([
    readHoldingRows(db, person.id),
    yutPriceAt(db, clock.business),
  ]);
  return { valued: valueHoldings(rows, yutPrice), rate };
}
