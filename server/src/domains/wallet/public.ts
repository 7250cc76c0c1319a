export { presentHoldings, presentLocked } from './holdings.rules.ts';
export { readSubjects } from './movement-subjects.queries.ts';
export { detailOf } from './movements.rules.ts';
export { readAskedRate, readRates } from './rates.queries.ts';
export { readValuedHoldings } from './valued-holdings.queries.ts';
export { highestPrice, newestPrice } from './wallet.queries.ts';
export {
  growth,
  priceOne,
  priceScale,
  rowsInCurrency,
  rowsInUsdt,
  startOfUserDay,
  worthInUsdt,
} from './wallet.rules.ts';
