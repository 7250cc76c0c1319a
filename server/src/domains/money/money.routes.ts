import * as calls from '@shared/contract/money';
import { implement } from '../../calls/implement.ts';
import { exchangeOperation, verifyExchange } from './exchange.operations.ts';
import { runQuoted } from './operation.ts';
import { readMyProfit, readProfitHistory } from './profit.queries.ts';
import { readReceipt } from './receipts.queries.ts';
import { transferOperations, verifyTransfer } from './transfers.operations.ts';

export const moneyRoutes = [
  implement(calls.getReceipt, (context, { id }) => readReceipt(context, id)),

  implement(calls.verifyExchange, verifyExchange),
  implement(calls.exchange, runQuoted(exchangeOperation)),

  implement(calls.verifyUsdtTransfer, (context, input) =>
    verifyTransfer(context, { ...input, asset: 'USDT' }),
  ),
  implement(calls.transferUsdt, runQuoted(transferOperations.USDT)),
  implement(calls.verifyYutTransfer, (context, input) =>
    verifyTransfer(context, { ...input, asset: 'YUT' }),
  ),
  implement(calls.transferYut, runQuoted(transferOperations.YUT)),

  implement(calls.getMyProfit, readMyProfit),
  implement(calls.getProfitHistory, readProfitHistory),
];
