import * as withdraw from '@shared/contract/withdraw';
import type { Asset } from '@shared/lib/money';
import { withdrawalsOperator } from '../../src/domains/withdraw/withdraw.operator.ts';
import { cancelling, commanding, none, own } from './actions.ts';
import { textOf } from './charges.ts';
import type { Take } from './walk.ts';

export const bank = { country: 'MY', code: 'MBBEMYKL', name: 'Maybank', position: 1 };
const account = { accountName: 'Ada Lovelace', accountNumber: 'MY12345678' };
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const withdrawing = (asset: Asset) =>
  own(
    [withdraw.verifyCryptoWithdrawal, withdraw.withdrawCrypto],
    (_, step) => ({ asset, network: 'BSC', address, amount: textOf(step) }),
    'withdrawal',
  );

/** An operator decides about the latest withdrawal. */
const deciding =
  (action: string, ...words: readonly string[]): Take =>
  async (walk) => {
    const id = walk.open.get('withdrawal') ?? '';
    return (await commanding(walk, withdrawalsOperator)(action, id, ...words)) && none;
  };

export const withdrawSteps = {
  withdraw: withdrawing('USDT'),
  withdrawYut: withdrawing('YUT'),
  withdrawBenefit: own(
    [withdraw.verifyBenefitWithdrawal, withdraw.withdrawBenefit],
    (_, step) => ({ bankId: bank.code, ...account, amount: textOf(step) }),
    'withdrawal',
  ),
  cancelWithdrawal: cancelling('withdrawal', withdraw.cancelWithdrawal),
  sendWithdrawal: deciding('approve'),
  rejectWithdrawal: deciding('reject', 'addressRefused'),
} satisfies Record<string, Take>;

export const withdrawScripts = [
  ['withdraw', 'cancelWithdrawal'],
  ['withdrawYut', 'pass'],
  ['withdraw', 'rejectWithdrawal'],
  ['withdraw', 'sendWithdrawal', 'rejectWithdrawal'],
  ['points', 'points', 'withdrawBenefit', 'pass'],
  ['points', 'points', 'withdrawBenefit', 'sendWithdrawal', 'rejectWithdrawal'],
] as const;
