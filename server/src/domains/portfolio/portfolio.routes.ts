import {
  getPortfolio,
  getPortfolioHistory,
  transferPortfolio,
  verifyPortfolioTransfer as verifyPortfolioCall,
} from '@shared/contract/portfolio';
import { implement } from '../../calls/implement.ts';
import { runQuoted } from '../money/public.ts';
import {
  portfolioOperation,
  readPortfolioHistory,
  verifyPortfolioTransfer,
} from './portfolio.operations.ts';
import { readPortfolio } from './portfolio.queries.ts';

export const portfolioRoutes = [
  implement(getPortfolio, readPortfolio),
  implement(getPortfolioHistory, readPortfolioHistory),
  implement(verifyPortfolioCall, verifyPortfolioTransfer),
  implement(transferPortfolio, runQuoted(portfolioOperation)),
];
