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
import { listAddresses, removeAddress, saveAddress } from './addresses.ts';
import { listWithdrawals, readWithdrawal } from './read.ts';
import { cancelWithdrawal, withdrawToBank, withdrawToWallet } from './run.ts';
import { verifyBenefit, verifyCrypto } from './verify.ts';

export const withdrawRoutes = [
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
];
