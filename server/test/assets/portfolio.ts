import * as portfolio from '@shared/contract/portfolio';
import { own } from './actions.ts';
import { textOf } from './charges.ts';
import type { Take } from './walk.ts';

const moving = (direction: 'in' | 'out', account: 'store' | 'benefit') =>
  own([portfolio.verifyPortfolioTransfer, portfolio.transferPortfolio], (_, step) => ({
    direction,
    account,
    asset: 'USDT',
    amount: textOf(step),
  }));

export const portfolioSteps = {
  intoStore: moving('in', 'store'),
  outOfStore: moving('out', 'store'),
  outOfBenefit: moving('out', 'benefit'),
} satisfies Record<string, Take>;

export const portfolioScripts = [
  ['intoStore', 'outOfStore', 'pass'],
  ['points', 'outOfBenefit'],
] as const;
