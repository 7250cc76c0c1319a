import type { ParsedRequestOf } from '@shared/contract/call';
import * as calls from '@shared/contract/wallet';
import { type Asset, assetScale, fromUnits } from '@shared/lib/money';
import { type Context, implement } from '../../calls/implement.ts';
import { readPage, timeCursor } from '../../calls/page.ts';
import { groupOf, movementKinds } from '../../ledger/kinds.ts';
import { wrongField } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { readHoldingRows } from './holdings.queries.ts';
import { presentBalance } from './holdings.rules.ts';
import { readSubjects } from './movement-subjects.queries.ts';
import { type MovementFilter, readMovements } from './movements.queries.ts';
import { presentMovement } from './movements.rules.ts';
import { readAskedRate } from './rates.queries.ts';
import {
  countPendingDeposits,
  readPriceOfDay,
  readPrices,
  readProfit,
  readWalletAmounts,
} from './wallet.queries.ts';
import { growth, priceScale, startOfUserDay } from './wallet.rules.ts';

export const walletRoutes = [
  implement(calls.getBalanceInfo, async ({ db, person, clock }, input) => {
    const since = startOfUserDay(input.userTimeISO, clock.business);
    if (!since) throw wrongField('userTimeISO', 'invalid');
    const [rate, rows, profit, prices] = await Promise.all([
      readAskedRate(db, { currency: input.currencyType, at: clock.business }),
      readHoldingRows(db, person.id),
      readProfit(db, { personId: person.id, since }),
      readPriceOfDay(db, clock.business),
    ]);
    return presentBalance({
      rows,
      ...profit,
      yutPrice: prices.now,
      yutPriceYesterday: prices.before,
      rate,
    });
  }),

  implement(calls.getUsdtInfo, async ({ db, person }) => {
    const { usdt, usdtHeld } = await readWalletAmounts(db, person.id);
    const text = (units: bigint) => fromUnits(units, assetScale.USDT);
    return { usdt: text(usdt), available: text(usdt - usdtHeld), locked: text(usdtHeld) };
  }),

  implement(calls.getYutInfo, async ({ db, person, clock }) => {
    const [{ yut, yutHeld, yutStaked }, prices] = await Promise.all([
      readWalletAmounts(db, person.id),
      readPriceOfDay(db, clock.business),
    ]);
    const text = (units: bigint) => fromUnits(units, assetScale.YUT);
    return {
      yuToken: text(yut),
      available: text(yut - yutHeld),
      locked: text(yutHeld),
      staked: text(yutStaked),
      yuTokenUsdPrice: fromUnits(prices.now, priceScale),
      yutDailyGrowth: growth(prices),
    };
  }),

  implement(calls.getYutPrices, async ({ db, clock }, { range }) => {
    const rows = await readPrices(db, { range, now: clock.business });
    return {
      points: rows.map((row) => ({
        time: seconds(row.at),
        price: fromUnits(row.price, priceScale),
      })),
    };
  }),

  implement(calls.getUsdtHistory, (context, input) =>
    history(context, { ...input, asset: 'USDT' }),
  ),
  implement(calls.getYutHistory, (context, input) => history(context, { ...input, asset: 'YUT' })),
];

async function history(
  { db, person, language, text }: Context,
  input: ParsedRequestOf<typeof calls.getUsdtHistory> & { asset: Asset },
) {
  const { asset } = input;
  const { after, limit, take } = readPage(timeCursor, input);
  const found = await readMovements(db, {
    personId: person.id,
    asset,
    filter: filterOf(input),
    after,
    limit,
  });
  const { rows, nextCursor } = take(found, (row) => row);
  const personId = person.id;
  const [subjects, pendingDeposits] = await Promise.all([
    readSubjects(db, { personId, ids: rows.map(({ id }) => id) }),
    after ? 0 : countPendingDeposits(db, { personId, asset }),
  ]);
  return {
    items: rows.map((row) =>
      presentMovement(row, { asset, language, text, subject: subjects.get(row.id) }),
    ),
    nextCursor,
    pendingDeposits,
  };
}

function filterOf(page: ParsedRequestOf<typeof calls.getUsdtHistory>): MovementFilter {
  const { kind, group, from, to } = page;
  const ofGroup = group && movementKinds.filter((one) => groupOf[one] === group);
  return {
    kinds: kind === undefined ? ofGroup : [kind].filter((one) => !ofGroup || isIn(ofGroup, one)),
    ...(from !== undefined && { from: new Date(from * 1000) }),
    ...(to !== undefined && { to: new Date(to * 1000) }),
  };
}

const isIn = (kinds: readonly string[], kind: string): boolean => kinds.includes(kind);
