import type { StakeStatus } from '@shared/contract/stake';
import { useAmounts, useDates, useWords } from '@shared/host';
import type { Fact } from './staking.rules.ts';
import { percentDecimals } from './staking.rules.ts';

/** How the staking screens write figures: a day earns little, so no amount is cut. */
export function useFigures() {
  const { t } = useWords('wallet-staking');
  const { amount, exact, exactUnlessHidden, percent } = useAmounts();
  const { dateTime, days } = useDates();

  /** As it stands on screens, where the eye hides it. */
  const yut = (of: string): string => `${exactUnlessHidden(of)} YUT`;
  /** The main figure of a card: cut as lists are, so that it stays on its line. */
  const rounded = (of: string): string => `${amount(of)} YUT`;
  /** In records, YUT goes by this name. */
  const yud = (of: string): string => `${exactUnlessHidden(of)} YUD`;
  /** As it is agreed to, and what is nobody's own: never hidden. */
  const exactYut = (of: string): string => `${exact(of)} YUT`;
  const part = (of: string): string => percent(of, percentDecimals(of));
  /** On top of another part. */
  const extra = (of: string): string => `+${part(of)}`;
  const moment = (at: number): string => (at ? dateTime(at) : '—');
  const status = (of: StakeStatus): string => t(`staking.status.${of}`);
  const onOff = (isOn: boolean): string => t(isOn ? 'staking.on' : 'staking.off');

  const fact = ({ kind, value }: Pick<Fact, 'kind' | 'value'>): string => {
    switch (kind) {
      case 'days':
        return days(Number(value));
      case 'part':
        return part(String(value));
      case 'added':
        return extra(String(value));
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
  return { yut, exactYut, rounded, yud, part, extra, moment, status, onOff, fact, label };
}
