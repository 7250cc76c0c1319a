import { formatDuration } from '@shared/lib/date';
import { useNow, useWords } from '../hooks.ts';

/** Renders every second; its parent does not. */
export function QuoteHolds({ until }: { until: number }) {
  const { t } = useWords('common');
  return t('money.quoteHolds', { seconds: Math.max(0, until - useNow()) });
}

/** The remaining time of a hold. */
export function HoldLeft({ until }: { until: number }) {
  const { t } = useWords('common');
  return t('money.holdHint', { time: formatDuration(until - useNow()) });
}
