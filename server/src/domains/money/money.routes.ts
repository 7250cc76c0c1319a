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
import {
  getPortfolio,
  getPortfolioHistory,
  transferPortfolio,
  verifyPortfolioTransfer as verifyPortfolioCall,
} from '@shared/contract/portfolio';
import {
  cancelWithdrawal as cancelWithdrawalCall,
  getWithdrawAddresses,
  getWithdrawal,
  getWithdrawals,
  removeWithdrawAddress,
  saveWithdrawAddress,
  verifyBenefitWithdrawal,
  verifyCryptoWithdrawal,
  withdrawBenefit,
  withdrawCrypto,
} from '@shared/contract/withdraw';
import { implement } from '../../calls/implement.ts';
import { runExchange, verifyExchange } from './exchange.ts';
import { readPortfolio } from './portfolio/info.ts';
import {
  readPortfolioHistory,
  runPortfolioTransfer,
  verifyPortfolioTransfer,
} from './portfolio/transfers.ts';
import { readMyProfit, readProfitHistory } from './profit.ts';
import { readReceipt } from './receipts.ts';
import { runTransfer, verifyTransfer } from './transfers.ts';
import { listAddresses, removeAddress, saveAddress } from './withdraw/addresses.ts';
import { listWithdrawals, readWithdrawal } from './withdraw/read.ts';
import { cancelWithdrawal, withdrawToBank, withdrawToWallet } from './withdraw/run.ts';
import { verifyBenefit, verifyCrypto } from './withdraw/verify.ts';

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

  implement(verifyCryptoWithdrawal, verifyCrypto),
  implement(withdrawCrypto, withdrawToWallet),
  implement(verifyBenefitWithdrawal, verifyBenefit),
  implement(withdrawBenefit, withdrawToBank),
  implement(getWithdrawals, listWithdrawals),
  implement(getWithdrawal, (context, { id }) => readWithdrawal(context, id)),
  implement(cancelWithdrawalCall, cancelWithdrawal),
  implement(getWithdrawAddresses, listAddresses),
  implement(saveWithdrawAddress, saveAddress),
  implement(removeWithdrawAddress, removeAddress),

  implement(getMyProfit, readMyProfit),
  implement(getProfitHistory, readProfitHistory),

  implement(getPortfolio, readPortfolio),
  implement(getPortfolioHistory, readPortfolioHistory),
  implement(verifyPortfolioCall, verifyPortfolioTransfer),
  implement(transferPortfolio, runPortfolioTransfer),
];
