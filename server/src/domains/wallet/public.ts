export { newestPrice, readRate } from './wallet.queries.ts';
export {
  type Cursor,
  growth,
  inCurrency,
  priceOne,
  priceScale,
  readCursor,
  startOfPersonsDay,
  worthInUsdt,
  writeCursor,
} from './wallet.rules.ts';
