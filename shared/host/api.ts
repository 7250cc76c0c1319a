import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { createApi } from '@reduxjs/toolkit/query/react';
import type { Call, PathOf, RequestOf } from '@shared/contract/call';
import { takeEarly } from './early.ts';
import type { Failure } from './failure.ts';
import { toFailure } from './failure.ts';
import type { ErrorNotice } from './host.ts';
import { getHost } from './host.ts';

export interface ApiRequest {
  path: string;
  body: object;
}

interface EndpointOptions {
  /** Reads show their failure in place; writes announce it unless they say otherwise. */
  errorNotice?: ErrorNotice;
}

const signedPost: BaseQueryFn<ApiRequest, unknown, Failure, EndpointOptions> = async (
  { path, body },
  { signal, type },
  extra,
) => {
  const errorNotice: ErrorNotice = extra?.errorNotice ?? (type === 'query' ? 'none' : 'toast');
  try {
    const early = type === 'query' ? takeEarly(path, body) : undefined;
    return {
      data: await (early ?? getHost().client.call(path, body, { signal, errorNotice })),
    };
  } catch (error) {
    return { error: toFailure(error) };
  }
};

/** The one server state of the page. Each remote injects the endpoints of its own `api.ts`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: signedPost,
  /** What changes when money moves: `providesTags: ['money']` is asked for anew afterwards. */
  tagTypes: ['money'],
  endpoints: () => ({}),
  keepUnusedDataFor: 120,
  refetchOnReconnect: true,
  refetchOnFocus: true,
});

/** The `query` of an endpoint: the path is checked against the contract, of which no byte is kept. */
export function post<C extends Call>(path: PathOf<C>) {
  return (body: RequestOf<C>): ApiRequest => ({ path, body: body as object });
}
