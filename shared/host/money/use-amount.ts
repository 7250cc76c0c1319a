import { type AmountLimits, amountProblem } from '@shared/lib/amount-rules';
import { numberFormat } from '@shared/lib/intl';
import { type Asset, assetScale } from '@shared/lib/money';
import { compareAmounts, shareOf, toAmount } from '@shared/lib/number-input';
import { worthOf } from '@shared/lib/worth';
import { useAmounts, useBalance, useRateNote, useWords } from '../hooks.ts';
import { useExact, useExactUnlessHidden } from './exact.ts';

const percents = [25, 50, 75] as const;

/** The amount to quote; undefined unless it is valid. */
export function amountToSend(typed: string, terms: AmountLimits | undefined): string | undefined {
  return terms && !amountProblem(typed, terms) ? toAmount(typed) : undefined;
}

interface AmountInput {
  asset: Asset;
  /** What is spent, where the amount is of what arrives for it. */
  spent?: Asset;
  typed: string;
  set: (typed: string) => void;
  /** Undefined while they are on their way, where they did not come, and where none are asked for. */
  terms: AmountLimits | undefined;
  isAsking: boolean;
  hasFailed: boolean;
}

/** The props of the kit's amount field except its label, and the reason of an invalid amount. */
export function useAmount(input: AmountInput) {
  const { asset, spent = asset, typed, set, terms } = input;
  const { t } = useWords('common');
  const exact = useExact();
  const own = useExactUnlessHidden();
  const { amount, percent, worth, locale } = useAmounts();
  const { balance } = useBalance();
  const rateNote = useRateNote(balance?.rateAt);
  const decimals = assetScale[asset];
  const fill = (share: number) =>
    terms && (() => set(shareOf(terms.largest, { percent: share, decimals })));
  const problem = terms && amountProblem(typed, terms);
  const reason = problem && reasonOf(problem, { asset, spent, terms, t, exact, own });
  const inCurrency = balance && worthOf(toAmount(typed) ?? '0', asset, balance);
  return {
    /** The label of the disabled button. */
    reason,
    field: {
      unit: asset,
      value: typed,
      onChange: set,
      decimals,
      locale,
      available: {
        label: t('available'),
        text: terms ? `${amount(terms.available)}\u00a0${asset}` : missingText(input, t),
        onFill: fill(100),
      },
      shares: [
        ...percents.map((share) => ({
          label: percent(`0.${share}`, 0),
          onPick: fill(share),
        })),
        { label: t('maximum'), onPick: fill(100) },
      ],
      worth: inCurrency
        ? [`≈ ${worth(inCurrency)}`, rateNote].filter(Boolean).join(' · ')
        : undefined,
      // An empty field is not an error.
      error: typed === '' || problem === 'missing' ? undefined : reason,
      notAnAmount: t('money.notAnAmount', {
        // As it is typed: without groups.
        example: numberFormat(locale, { useGrouping: false }).format(1234.56),
      }),
    },
  };
}

/** In place of what is not known; none while it is on its way. */
function missingText(
  { isAsking, hasFailed }: AmountInput,
  t: ReturnType<typeof useWords>['t'],
): string | undefined {
  if (hasFailed) return t('unknown');
  return isAsking ? undefined : '—';
}

interface ReasonInput {
  asset: Asset;
  spent: Asset;
  terms: AmountLimits;
  t: ReturnType<typeof useWords>['t'];
  exact: ReturnType<typeof useExact>;
  /** For balances. */
  own: ReturnType<typeof useExact>;
}

function reasonOf(
  problem: NonNullable<ReturnType<typeof amountProblem>>,
  { asset, spent, terms, t, exact, own }: ReasonInput,
): string {
  switch (problem) {
    case 'missing':
      return t('money.enterAmount');
    case 'notEnough': {
      // An amount that arrives: its largest cannot be told from the balance of what is spent.
      const isArriving = asset !== spent && compareAmounts(terms.smallest, terms.largest) <= 0;
      if (isArriving) return t('money.atMost', { asset, amount: own(terms.largest) });
      return t('money.notEnough', { asset: spent });
    }
    case 'tooSmall':
      return t('money.atLeast', { asset, amount: exact(terms.smallest) });
    case 'tooMuch':
      return t('money.atMost', { asset, amount: own(terms.largest) });
  }
}
