import { useAmounts, useDates, useWords } from '@shared/host';
import type { Fact } from './staking.rules.ts';
import { percentDecimals } from './staking.rules.ts';

/** How the amounts of a plan are shown: see `useStakeFormat`. */
export type Figures = 'rounded' | 'exact';

/**
 * Formats of the staking screens (D12): two decimals on lists and cards; `exact` is for sheets on
 * which a person agrees to an amount.
 */
export function useStakeFormat(figures: Figures = 'rounded') {
  const { t } = useWords('wallet-staking');
  const { amount, exact, format, percent: formatPercent } = useAmounts();
  const { dateTime, days } = useDates();

  /** An amount of the user's own: the eye hides it. */
  const yut = (of: string): string => `${amount(of)}\u00a0YUT`;
  /** Records call YUT by this name. */
  const yud = (of: string): string => `${amount(of)} YUD`;
  /** An amount that is being confirmed, or that is public: never hidden. */
  const factYut = (of: string): string =>
    `${figures === 'exact' ? exact(of) : format(of)}\u00a0YUT`;
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
        return factYut(String(value));
      case 'moment':
        return moment(Number(value));
      case 'switch':
        return onOff(value === 1);
      case 'status':
        return t(`staking.status.${value}`);
    }
  };
  const factLabel = (name: string): string => t(`staking.facts.${name}`);
  return { yut, factYut, yud, percent, plusPercent, moment, onOff, factValue, factLabel };
}
