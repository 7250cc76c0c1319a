import { useNow, useWait, useWords } from '../hooks.ts';

/** Renders every second; its parent does not. */
export function QuoteHolds({ until }: { until: number }) {
  const { t } = useWords('common');
  const wait = useWait();
  return t('money.quoteHolds', { time: wait(until - useNow()) });
}

/** The time alone, beside its label. */
export function TimeLeft({ until }: { until: number }) {
  const wait = useWait();
  return wait(until - useNow());
}

/** The remaining time of a hold. */
export function HoldLeft({ until }: { until: number }) {
  const { t } = useWords('common');
  const wait = useWait();
  return t('money.holdHint', { time: wait(until - useNow()) });
}
