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
import { runExchange, verifyExchange } from './exchange.ts';
import { readMyProfit, readProfitHistory } from './profit.ts';
import { readReceipt } from './receipts.ts';
import { runTransfer, verifyTransfer } from './transfers.ts';

export const moneyRoutes = [
  implement(getReceipt, (context, { id }) => readReceipt(context, id)),

  implement(verifyExchangeCall, verifyExchange),
  implement(exchange, runExchange),

  implement(verifyUsdtTransfer, (context, input) =>
    verifyTransfer(context, { ...input, asset: 'USDT' }),
  ),
  implement(transferUsdt, (context, input) => runTransfer(context, { ...input, asset: 'USDT' })),
  implement(verifyYutTransfer, (context, input) =>
    verifyTransfer(context, { ...input, asset: 'YUT' }),
  ),
  implement(transferYut, (context, input) => runTransfer(context, { ...input, asset: 'YUT' })),

  implement(getMyProfit, readMyProfit),
  implement(getProfitHistory, readProfitHistory),
];
