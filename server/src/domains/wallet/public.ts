export { newestPrice, readRate } from './wallet.queries.ts';
export {
  growth,
  inCurrency,
  priceOne,
  priceScale,
  startOfUserDay,
  worthInUsdt,
} from './wallet.rules.ts';
