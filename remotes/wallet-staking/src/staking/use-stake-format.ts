import { useAmounts, useDates, useWords } from '@shared/host';
import type { Fact } from './staking.rules.ts';
import { percentDecimals } from './staking.rules.ts';

/** Formats of the staking screens. Daily earnings are small, so amounts keep all their decimals. */
export function useStakeFormat() {
  const { t } = useWords('wallet-staking');
  const { amount, exact, exactUnlessHidden, percent: formatPercent } = useAmounts();
  const { dateTime, days } = useDates();

  /** An amount of the user's own: the eye hides it. */
  const yut = (of: string): string => `${exactUnlessHidden(of)} YUT`;
  /** The headline of a card: two decimals, so that it fits on its line. */
  const rounded = (of: string): string => `${amount(of)} YUT`;
  /** Records call YUT by this name. */
  const yud = (of: string): string => `${exactUnlessHidden(of)} YUD`;
  /** An amount that is being confirmed, or that is public: never hidden. */
  const exactYut = (of: string): string => `${exact(of)} YUT`;
  const percent = (of: string): string => formatPercent(of, percentDecimals(of));
  /** A rate on top of another one. */
  const plusPercent = (of: string): string => `+${percent(of)}`;
  const moment = (at: number): string => (at ? dateTime(at) : '—');
  const onOff = (isOn: boolean): string => t(isOn ? 'staking.on' : 'staking.off');

  const factValue = ({ kind, value }: Pick<Fact, 'kind' | 'value'>): string => {
    switch (kind) {
      case 'days':
        return days(Number(value));
      case 'percent':
        return percent(String(value));
      case 'plusPercent':
        return plusPercent(String(value));
      case 'amount':
        return exactYut(String(value));
      case 'moment':
        return moment(Number(value));
      case 'switch':
        return onOff(value === 1);
      case 'status':
        return t(`staking.status.${value}`);
    }
  };
  const factLabel = (name: string): string => t(`staking.facts.${name}`);
  return { yut, exactYut, rounded, yud, percent, plusPercent, moment, onOff, factValue, factLabel };
}
