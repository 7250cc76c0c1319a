import * as calls from '@shared/contract/portfolio';
import { implement } from '../../calls/implement.ts';
import { runQuoted } from '../money/public.ts';
import {
  portfolioOperation,
  readPortfolioHistory,
  verifyPortfolioTransfer,
} from './portfolio.operations.ts';
import { readPortfolio } from './portfolio.queries.ts';

export const portfolioRoutes = [
  implement(calls.getPortfolio, readPortfolio),
  implement(calls.getPortfolioHistory, readPortfolioHistory),
  implement(calls.verifyPortfolioTransfer, verifyPortfolioTransfer),
  implement(calls.transferPortfolio, runQuoted(portfolioOperation)),
];
