import { formatDuration } from '@shared/lib/date';
import { useNow, useWords } from '../hooks.ts';

/** Renders every second, and nothing around it does. */
export function QuoteHolds({ until }: { until: number }) {
  const { t } = useWords('common');
  return t('money.quoteHolds', { seconds: Math.max(0, until - useNow()) });
}

/** How long somebody's money is still on hold. */
export function HoldLeft({ until }: { until: number }) {
  const { t } = useWords('common');
  return t('money.holdHint', { time: formatDuration(until - useNow()) });
}
