import { codes } from '@shared/contract/codes';
import { toFailure } from './failure.ts';
import { failureText } from './failure-words.ts';
import { useHelp } from './help.ts';
import { useWords } from './hooks.ts';

/** The part of a failed query of RTK Query that an error state needs. */
export interface FailedQuery {
  error?: unknown;
  isFetching?: boolean;
  refetch: () => unknown;
}

/** The part of a query that its screen needs. */
export interface LoadedQuery<Data> extends FailedQuery {
  data?: Data;
  isError: boolean;
}

/**
 * The error state of a failed query, with its reason, a retry, and help if it has a number:
 * `<ErrorState {...loadFailed(t('staking.failed'), query)} />`.
 */
export function useLoadFailed() {
  const { t } = useWords('common');
  const help = useHelp();
  return (title: string, { error, isFetching = false, refetch }: FailedQuery) => ({
    title,
    message: failureText(toFailure(error), t),
    help: help.withFailure(toFailure(error)),
    retry: { label: t('retry'), busy: isFetching, onClick: () => void refetch() },
  });
}

/**
 * True until a query has answered or failed once; `isLoading` is true again during each retry of a
 * failed one. A parent that removes its children meanwhile would have them retry at every mount.
 */
export function isFirstLoad({ data, error }: { data?: unknown; error?: unknown }): boolean {
  return data === undefined && error === undefined;
}

/** True for an object that does not exist; a retry would not help. */
export function isNotFound(error: unknown): boolean {
  const failure = toFailure(error);
  return failure.kind === 'refused' && failure.code === codes.notFound;
}
