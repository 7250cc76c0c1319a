import {
  cancelWithdrawal,
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
import { runPlain, runQuoted } from '../money/public.ts';
import { listAddresses, removeAddress, saveAddress } from './addresses.ts';
import { listWithdrawals, readWithdrawal } from './read.ts';
import { benefitOperation, cancelOperation, cryptoOperation } from './run.ts';
import { verifyBenefit, verifyCrypto } from './verify.ts';

export const withdrawRoutes = [
  implement(verifyCryptoWithdrawal, verifyCrypto),
  implement(withdrawCrypto, (context, order) => runQuoted(context, order, cryptoOperation)),
  implement(verifyBenefitWithdrawal, verifyBenefit),
  implement(withdrawBenefit, (context, order) => runQuoted(context, order, benefitOperation)),
  implement(getWithdrawals, listWithdrawals),
  implement(getWithdrawal, (context, { id }) => readWithdrawal(context, id)),
  implement(cancelWithdrawal, (context, input) => runPlain(context, input, cancelOperation)),
  implement(getWithdrawAddresses, listAddresses),
  implement(saveWithdrawAddress, saveAddress),
  implement(removeWithdrawAddress, removeAddress),
];
