import type { ThunkDispatch } from '@reduxjs/toolkit';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { createApi, defaultSerializeQueryArgs } from '@reduxjs/toolkit/query/react';
import type { UnknownAction } from 'redux';
import type { Failure } from './failure.ts';
import { toFailure } from './failure.ts';
import type { ErrorNotice } from './host.ts';
import { getHost } from './host.ts';
import type { HostState } from './state.ts';

export interface ApiRequest {
  path: string;
  body: object;
}

/** See `injectCalls`. */
interface EndpointOptions {
  errorNotice?: ErrorNotice;
  changes?: readonly string[];
}

export type SignedPost = BaseQueryFn<ApiRequest, unknown, Failure, EndpointOptions>;

const signedPost: SignedPost = async ({ path, body }, { signal, type }, extra) => {
  const errorNotice: ErrorNotice = extra?.errorNotice ?? (type === 'query' ? 'none' : 'toast');
  const changed = type === 'mutation' ? extra?.changes : undefined;
  try {
    const data = await getHost().client.call(path, body, { signal, errorNotice });
    if (changed) await settleSoon([refetchTags(changed)]);
    return { data };
  } catch (error) {
    // After a refusal the screen may be stale; after a lost answer the change may have been made.
    if (changed) void refetchTags(changed);
    return { error: toFailure(error) };
  }
};

/** The page's one cache of server data; `injectCalls` adds calls to it. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: signedPost,
  /** A call that moves money refetches the queries with `providesMoney`. */
  tagTypes: ['money'],
  // A mutation that waits for its tags would hold up its own invalidation; see `refetchTags`.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
  // A call without parameters may omit its argument: both spellings share one cache entry.
  serializeQueryArgs: ({ queryArgs = {}, ...rest }) =>
    defaultSerializeQueryArgs({ queryArgs, ...rest }),
  keepUnusedDataFor: 120,
  refetchOnReconnect: true,
  refetchOnFocus: true,
});

/**
 * Refetches mounted queries with these tags and drops the others from the cache. Settles with the
 * last answer. Use it instead of `invalidateTags`, which skips a query that is under way.
 */
export async function refetchTags(tags: readonly string[]): Promise<void> {
  const dispatch: ThunkDispatch<HostState, unknown, UnknownAction> = getHost().store.dispatch;
  const running = () => dispatch(api.util.getRunningQueriesThunk());
  const invalidate = () => dispatch(api.util.invalidateTags(tags as []));
  const before = running();
  invalidate();
  if (before.length > 0) {
    // An answer that is under way may be older than the change.
    await Promise.allSettled(before);
    invalidate();
  }
  await Promise.allSettled(running());
}

/** A slow refetch must not hold back the answer of a change that was made. */
const maxWaitMs = 5_000;

/** Waits until the reads have succeeded or failed, at most `maxWaitMs`. */
export async function settleSoon(reads: readonly Promise<unknown>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, maxWaitMs);
  });
  await Promise.race([Promise.allSettled(reads), limit]);
  clearTimeout(timer);
}
