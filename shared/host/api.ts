import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { createApi, defaultSerializeQueryArgs } from '@reduxjs/toolkit/query/react';
import type { Call, PathOf, RequestOf } from '@shared/contract/call';
import type { Failure } from './failure.ts';
import { toFailure } from './failure.ts';
import type { ErrorNotice } from './host.ts';
import { getHost } from './host.ts';
import type { HostState } from './state.ts';

export interface ApiRequest {
  path: string;
  body: object;
}

interface EndpointOptions {
  /** Reads show their failure in place; writes announce it unless they say otherwise. */
  errorNotice?: ErrorNotice;
  /** Of a mutation: tags that are read anew before it resolves, and in the background where it fails. */
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
    // A refusal may mean that the screen is behind, and a lost answer that the change was made.
    if (changed) void refetchTags(changed);
    return { error: toFailure(error) };
  }
};

/** The one server state of the page. Each remote adds its calls with `injectCalls`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: signedPost,
  /** What changes when money moves: `providesTags: ['money']` is asked for anew afterwards. */
  tagTypes: ['money'],
  // A mutation that waits for its tags would hold up its own invalidation; see `refetchTags`.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
  // A call with nothing to say may omit its argument: both spellings share one cache entry.
  serializeQueryArgs: ({ queryArgs = {}, ...rest }) =>
    defaultSerializeQueryArgs({ queryArgs, ...rest }),
  keepUnusedDataFor: 120,
  refetchOnReconnect: true,
  refetchOnFocus: true,
});

/**
 * Reads anew what is on the screen under these tags, and forgets the rest. Settles when the answers
 * are here. Use it in place of `invalidateTags`, which passes over a query that is on its way.
 */
export async function refetchTags(tags: readonly string[]): Promise<void> {
  const dispatch: ThunkDispatch<HostState, unknown, UnknownAction> = getHost().store.dispatch;
  const running = () => dispatch(api.util.getRunningQueriesThunk());
  const invalidate = () => dispatch(api.util.invalidateTags(tags as []));
  const before = running();
  invalidate();
  if (before.length > 0) {
    // An answer that is on its way may be older than the change.
    await Promise.allSettled(before);
    invalidate();
  }
  await Promise.allSettled(running());
}

/** On a slow network the answer is given all the same: the change stands, shown or not. */
const maxWaitMs = 5_000;

/** Waits for reads to succeed or fail, but not for long. */
export async function settleSoon(reads: readonly Promise<unknown>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, maxWaitMs);
  });
  await Promise.race([Promise.allSettled(reads), limit]);
  clearTimeout(timer);
}

/** The `query` of an endpoint: the path is checked against the contract, of which no byte is kept. */
export function post<C extends Call>(path: PathOf<C>) {
  return (body: RequestOf<C>): ApiRequest => ({ path, body: body as object });
}
