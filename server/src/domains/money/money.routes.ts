import {
  exchange,
  getMyProfit,
  getProfitHistory,
  getReceipt,
  transferUsdt,
  transferYut,
  verifyExchange as verifyExchangeCall,
  verifyUsdtTransfer,
  verifyYutTransfer,
} from '@shared/contract/money';
import { implement } from '../../calls/implement.ts';
import { exchangeOperation, verifyExchange } from './exchange.operations.ts';
import { runQuoted } from './operation.ts';
import { readMyProfit, readProfitHistory } from './profit.queries.ts';
import { readReceipt } from './receipts.ts';
import { transferOperations, verifyTransfer } from './transfers.operations.ts';

export const moneyRoutes = [
  implement(getReceipt, (context, { id }) => readReceipt(context, id)),

  implement(verifyExchangeCall, verifyExchange),
  implement(exchange, runQuoted(exchangeOperation)),

  implement(verifyUsdtTransfer, (context, input) =>
    verifyTransfer(context, { ...input, asset: 'USDT' }),
  ),
  implement(transferUsdt, runQuoted(transferOperations.USDT)),
  implement(verifyYutTransfer, (context, input) =>
    verifyTransfer(context, { ...input, asset: 'YUT' }),
  ),
  implement(transferYut, runQuoted(transferOperations.YUT)),

  implement(getMyProfit, readMyProfit),
  implement(getProfitHistory, readProfitHistory),
];
