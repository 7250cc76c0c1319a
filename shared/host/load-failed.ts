import { codes } from '@shared/contract/codes';
import { toFailure } from './failure.ts';
import { failureText } from './failure-words.ts';
import { useWords } from './hooks.ts';

/** What a query of RTK Query says of itself where it gave nothing. */
export interface FailedQuery {
  error?: unknown;
  isFetching?: boolean;
  refetch: () => unknown;
}

/**
 * What stands where something did not load: what it was, why, and the way to ask again:
 * `<ErrorState {...loadFailed(t('staking.failed'), query)} />`.
 */
export function useLoadFailed() {
  const { t } = useWords('common');
  return (title: string, { error, isFetching = false, refetch }: FailedQuery) => ({
    title,
    message: failureText(toFailure(error), t),
    retry: { label: t('retry'), busy: isFetching, onClick: () => void refetch() },
  });
}

/** There is no such thing: to ask again would not find it either. */
export function isNotFound(error: unknown): boolean {
  const failure = toFailure(error);
  return failure.kind === 'refused' && failure.code === codes.notFound;
}
