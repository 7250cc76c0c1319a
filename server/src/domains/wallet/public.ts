export { readHoldingRows } from './holdings.queries.ts';
export { lockedBy, presentHoldings, valueHoldings } from './holdings.rules.ts';
export { readAskedRate, readRates } from './rates.queries.ts';
export { highestPrice, newestPrice } from './wallet.queries.ts';
export {
  growth,
  inCurrency,
  priceOne,
  priceScale,
  startOfUserDay,
  worthInUsdt,
} from './wallet.rules.ts';
