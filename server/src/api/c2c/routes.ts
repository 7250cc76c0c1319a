import { getC2cInfo, listBuyOrders } from '@shared/contract/c2c';
import { listScope } from '@shared/contract/enums';
import { assetScale, fromUnits } from '@shared/lib/money';
import { ApiError } from '../../errors.ts';
import { implement } from '../../http/implement.ts';
import { growth } from '../wallet/rules.ts';
import {
  readAvailable,
  readEndedOrders,
  readLimits,
  readMarket,
  readMyOrders,
  readOpenOrders,
  readPriceSteps,
} from './queries.ts';
import { presentOrder, readCursor, usdt, writeCursor } from './rules.ts';

const dayMs = 24 * 3600 * 1000;
const defaultPageSize = 20;
const yut = (units: bigint): string => fromUnits(units, assetScale.YUT);
const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export const c2cRoutes = [
  implement(listBuyOrders, async ({ db, person }, input) => {
    const { scope, limit = defaultPageSize } = input;
    const after = input.cursor === undefined ? undefined : readCursor(scope, input.cursor);
    if (input.cursor !== undefined && !after) throw invalidField('cursor');
    const rows =
      scope === listScope.history
        ? await readEndedOrders(db, { buyerId: person.id, after, limit })
        : await readOpenOrders(db, {
            buyerId: input.mine === 1 ? person.id : undefined,
            after,
            limit,
          });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map((row) => presentOrder(row, person.id)),
      nextCursor: rows.length > limit && last ? writeCursor(scope, last) : null,
    };
  }),

  implement(getC2cInfo, async ({ db, person, clock }) => {
    const until = clock.business;
    const since = new Date(until.getTime() - dayMs);
    const market = await readMarket(db, { since, until });
    const steps = await readPriceSteps(db, { since, until });
    const limits = await readLimits(db);
    const mine = await readMyOrders(db, person.id);
    const usdtAvailable = await readAvailable(db, { personId: person.id, asset: 'USDT' });
    const yutAvailable = await readAvailable(db, { personId: person.id, asset: 'YUT' });
    const before = market.before ?? steps[0]?.price;
    const start = market.before === undefined ? [] : [{ at: since, price: market.before }];
    return {
      market: {
        bestPrice: market.best === undefined ? null : usdt(market.best),
        lastPrice: market.last === undefined ? null : usdt(market.last),
        change24h:
          before === undefined || market.last === undefined
            ? null
            : growth({ before, now: market.last }),
        volume24h: yut(market.volume),
        prices:
          steps.length === 0
            ? []
            : [...start, ...steps].map(({ at, price }) => ({
                time: unixSeconds(at),
                price: usdt(price),
              })),
      },
      limits: {
        minAmount: yut(limits.minAmount),
        maxAmount: yut(limits.maxAmount),
        maxOpenOrders: limits.maxOpenOrders,
      },
      my: {
        usdtAvailable: usdt(usdtAvailable),
        usdtLocked: usdt(mine.locked),
        yutAvailable: yut(yutAvailable),
        openOrders: mine.count,
      },
    };
  }),
];

const invalidField = (path: string) =>
  new ApiError('invalidRequest', { data: { fields: [{ path, key: 'invalid' }] } });
