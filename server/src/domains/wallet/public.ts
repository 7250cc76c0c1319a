export { readHoldingRows } from './holdings.queries.ts';
export { lockedBy, presentHoldings, valueHoldings } from './holdings.rules.ts';
export { highestPrice, newestPrice, readRate } from './wallet.queries.ts';
export {
  growth,
  inCurrency,
  priceOne,
  priceScale,
  startOfUserDay,
  worthInUsdt,
} from './wallet.rules.ts';
