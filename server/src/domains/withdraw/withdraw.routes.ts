import {
  cancelWithdrawal,
  getWithdrawal,
  getWithdrawals,
  verifyBenefitWithdrawal,
  verifyCryptoWithdrawal,
  withdrawBenefit,
  withdrawCrypto,
} from '@shared/contract/withdraw';
import { implement } from '../../calls/implement.ts';
import { runPlain, runQuoted } from '../money/public.ts';
import { addressRoutes } from './addresses.routes.ts';
import { verifyBenefit, verifyCrypto } from './preview.queries.ts';
import { benefitOperation, cancelOperation, cryptoOperation } from './withdraw.operations.ts';
import { listWithdrawals, readWithdrawal } from './withdraw.queries.ts';

export const withdrawRoutes = [
  implement(verifyCryptoWithdrawal, verifyCrypto),
  implement(withdrawCrypto, runQuoted(cryptoOperation)),
  implement(verifyBenefitWithdrawal, verifyBenefit),
  implement(withdrawBenefit, runQuoted(benefitOperation)),
  implement(getWithdrawals, listWithdrawals),
  implement(getWithdrawal, (context, { id }) => readWithdrawal(context, id)),
  implement(cancelWithdrawal, runPlain(cancelOperation)),
  ...addressRoutes,
];
