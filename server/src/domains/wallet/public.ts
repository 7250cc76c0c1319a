export { newestPrice, readRate } from './wallet.queries.ts';
export {
  growth,
  inCurrency,
  priceOne,
  priceScale,
  startOfPersonsDay,
  worthInUsdt,
} from './wallet.rules.ts';
