import {
  getPortfolio,
  getPortfolioHistory,
  transferPortfolio,
  verifyPortfolioTransfer as verifyPortfolioCall,
} from '@shared/contract/portfolio';
import { implement } from '../../calls/implement.ts';
import { readPortfolio } from './info.ts';
import {
  readPortfolioHistory,
  runPortfolioTransfer,
  verifyPortfolioTransfer,
} from './transfers.ts';

export const portfolioRoutes = [
  implement(getPortfolio, readPortfolio),
  implement(getPortfolioHistory, readPortfolioHistory),
  implement(verifyPortfolioCall, verifyPortfolioTransfer),
  implement(transferPortfolio, runPortfolioTransfer),
];
