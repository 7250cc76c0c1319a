import * as money from '@shared/contract/money';
import type { Asset } from '@shared/lib/money';
import { unitsIn } from '../people.ts';
import { charges, fraction, textOf, up, usdt, yut } from './charges.ts';
import type { Take } from './walk.ts';

const exchanging =
  (from: Asset): Take =>
  async ({ me, price }, step) => {
    const amount = textOf(step);
    if (!(await me.order(money.verifyExchange, money.exchange, { from, amount }))) return undefined;
    if (from === 'YUT') {
      return { mine: { YUT: -yut(amount), USDT: (yut(amount) * price) / 10n ** 10n } };
    }
    const rate = 10n ** 16n / price;
    return { mine: { USDT: -usdt(amount), YUT: (usdt(amount) * rate) / 10n ** 6n } };
  };

const transferring = (asset: Asset): Take => {
  const [check, call] = {
    USDT: [money.verifyUsdtTransfer, money.transferUsdt] as const,
    YUT: [money.verifyYutTransfer, money.transferYut] as const,
  }[asset];
  return async ({ me, other }, step) => {
    if (!(await me.order(check, call, { to: other.uid, amount: textOf(step) }))) return undefined;
    const units = unitsIn(asset);
    const amount = units(textOf(step));
    const fee = units(charges.fee_transfer_charge) + up(amount, fraction('fee_transfer_percent'));
    return { mine: { [asset]: -amount - fee }, others: { [asset]: amount } };
  };
};

export const moneySteps = {
  exchangeUsdt: exchanging('USDT'),
  exchangeYut: exchanging('YUT'),
  transferUsdt: transferring('USDT'),
  transferYut: transferring('YUT'),
} satisfies Record<string, Take>;

export const moneyScripts = [
  ['exchangeUsdt', 'exchangeYut'],
  ['transferUsdt', 'transferYut'],
] as const;
