import { isZero } from '@shared/lib/amount-rules';
import type { Asset } from '@shared/lib/money';
import { createElement } from 'react';
import { useWords } from '../hooks.ts';
import { HoldLeft } from './countdown.tsx';

/** What a money screen has to say before anything is typed: the props of the kit's `Notice`. */

/** After a change of security nothing leaves the account for a while: how long still. */
export function useHoldNotice(until: number) {
  const { t } = useWords('common');
  if (until <= 0) return undefined;
  const children = createElement(HoldLeft, { until });
  return { tone: 'warn' as const, title: t('money.holdTitle'), children };
}

/** For who has none of an asset: how to get some. Undefined `available` is not known yet. */
export function useNothingNotice(asset: Asset, available: string | undefined) {
  const { t } = useWords('common');
  if (available === undefined || !isZero(available)) return undefined;
  return { title: t('money.nothingTitle', { asset }), children: t('money.nothingHint') };
}
