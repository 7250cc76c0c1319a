import { isZero } from '@shared/lib/amount-rules';
import type { Asset } from '@shared/lib/money';
import { createElement } from 'react';
import { useWords } from '../hooks.ts';
import { HoldLeft } from './countdown.tsx';

/** Notices above a money form, as props of the kit's `Notice`. */

/** After a security change outgoing money is on hold; the notice counts down. */
export function useHoldNotice(until: number) {
  const { t } = useWords('common');
  if (until <= 0) return undefined;
  const children = createElement(HoldLeft, { until });
  return { tone: 'warn' as const, title: t('money.holdTitle'), children };
}

/** Shows how to get an asset with no balance. `available` is undefined until it is loaded. */
export function useNothingNotice(asset: Asset, available: string | undefined) {
  const { t } = useWords('common');
  if (available === undefined || !isZero(available)) return undefined;
  return { title: t('money.nothingTitle', { asset }), children: t('money.nothingHint') };
}
