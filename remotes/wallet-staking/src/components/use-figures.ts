import type { StakeStatus } from '@shared/contract/stake';
import { useAmounts, useDates, useWords } from '@shared/host';
import { decimalsOf } from '@shared/lib/number-input';
import type { Fact } from '../staking.rules.ts';
import { percentDecimals } from '../staking.rules.ts';

/** How the staking screens write figures: a day earns little, so no amount is cut. */
export function useFigures() {
  const { t, language } = useWords('wallet-staking');
  const amounts = useAmounts();
  const { dateTime } = useDates();
  const locale = language.replace('_', '-');

  const days = (count: number): string =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'day',
      unitDisplay: 'long',
    }).format(count);
  const count = (of: number): string => new Intl.NumberFormat(locale).format(of);
  /** As it stands on screens, where the eye hides it. */
  const shown = (amount: string): string => amounts.amount(amount, decimalsOf(amount));
  const yut = (amount: string): string => `${shown(amount)} YUT`;
  /** The main figure of a card: cut as lists are, so that it stays on its line. */
  const rounded = (amount: string): string => `${amounts.amount(amount)} YUT`;
  /** In records, YUT goes by this name. */
  const yud = (amount: string): string => `${shown(amount)} YUD`;
  /** As it is agreed to, and what is nobody's own: never hidden. */
  const exactYut = (amount: string): string => `${amounts.format(amount, decimalsOf(amount))} YUT`;
  const part = (of: string): string => amounts.percent(of, percentDecimals(of));
  const moment = (at: number): string => (at ? dateTime(at) : '—');
  const status = (of: StakeStatus): string => t(`staking.status.${of}`);
  const onOff = (isOn: boolean): string => t(isOn ? 'staking.on' : 'staking.off');

  const fact = ({ kind, value }: Pick<Fact, 'kind' | 'value'>): string => {
    switch (kind) {
      case 'days':
        return days(Number(value));
      case 'part':
        return part(String(value));
      case 'amount':
        return exactYut(String(value));
      case 'moment':
        return moment(Number(value));
      case 'switch':
        return onOff(value === 1);
      case 'status':
        return status(value as StakeStatus);
    }
  };
  /** The word before a fact. */
  const label = (name: string): string => t(`staking.facts.${name}`);
  return { days, count, yut, exactYut, rounded, yud, part, moment, status, onOff, fact, label };
}
