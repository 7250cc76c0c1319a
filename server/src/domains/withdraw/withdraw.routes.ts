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
  implement(withdrawCrypto, runQuoted(cryptoOperation)),
  implement(verifyBenefitWithdrawal, verifyBenefit),
  implement(withdrawBenefit, runQuoted(benefitOperation)),
  implement(getWithdrawals, listWithdrawals),
  implement(getWithdrawal, (context, { id }) => readWithdrawal(context, id)),
  implement(cancelWithdrawal, runPlain(cancelOperation)),
  implement(getWithdrawAddresses, listAddresses),
  implement(saveWithdrawAddress, saveAddress),
  implement(removeWithdrawAddress, removeAddress),
];
