import type {
  EndpointBuilder,
  EndpointDefinitions,
  InfiniteQueryExtraOptions,
  MutationExtraOptions,
  QueryExtraOptions,
} from '@reduxjs/toolkit/query/react';
import type { Call, PathOf, RequestOf, ResponseOf } from '@shared/contract/call';
import type { ApiRequest, SignedPost } from './api.ts';
import { api } from './api.ts';
import type { ErrorNotice } from './host.ts';

/** An argument may be omitted where every property of the request may be. */
// biome-ignore lint/suspicious/noConfusingVoidType: only an argument that may be void can be omitted
type ArgOf<Request> = Record<string, never> extends Request ? Request | void : Request;
type ListArgOf<C extends Call> = ArgOf<Omit<RequestOf<C>, 'cursor'>>;
type Cursor = string | undefined;

interface RequestOptions<C extends Call, Arg> {
  /** Reads show their failure in place; writes announce it unless they say otherwise. */
  errorNotice?: ErrorNotice;
  /** Makes the request of an argument that is more than the request, such as a cache key. */
  body?: (arg: Arg) => RequestOf<C>;
}

/** An option of a query about the person's money: a call that moves money refetches it. */
export const providesMoney = { providesTags: ['money'] } as const;

type QueryOptions<C extends Call, Arg, Tag extends string> = RequestOptions<C, Arg> &
  Omit<QueryExtraOptions<Tag, ResponseOf<C>, Arg, SignedPost, 'api'>, 'type'>;

type MutationOptions<C extends Call, Arg, Tag extends string> = RequestOptions<C, Arg> &
  Omit<MutationExtraOptions<Tag, ResponseOf<C>, Arg, SignedPost, 'api'>, 'type'> & {
    /** Tags to refetch before the mutation resolves; after a failure, in the background. */
    changes?: readonly Tag[];
  };

type ListOptions<C extends Call, Page, Tag extends string> = Omit<
  InfiniteQueryExtraOptions<Tag, Page, ListArgOf<C>, Cursor, SignedPost, 'api'>,
  'type' | 'infiniteQueryOptions'
> & {
  transformResponse?: (page: ResponseOf<C>) => Page;
  /** False lets a refetch begin with the first page again. */
  refetchCachedPages?: boolean;
};

const callBuilder = <Tag extends string>(build: EndpointBuilder<SignedPost, Tag, 'api'>) => ({
  query: <C extends Call, Arg = ArgOf<RequestOf<C>>>(
    path: PathOf<C>,
    { errorNotice, body, ...options }: QueryOptions<C, Arg, Tag> = {},
  ) =>
    build.query<ResponseOf<C>, Arg>({
      ...options,
      query: toRequest(path, body),
      extraOptions: { errorNotice },
    }),
  mutation: <C extends Call, Arg = ArgOf<RequestOf<C>>>(
    path: PathOf<C>,
    { errorNotice, changes, body, ...options }: MutationOptions<C, Arg, Tag> = {},
  ) =>
    build.mutation<ResponseOf<C>, Arg>({
      ...options,
      query: toRequest(path, body),
      extraOptions: { errorNotice, changes },
    }),
  /** A list of pages by cursor, as `useCursorList` takes it. */
  list: <C extends Call, Page extends CursorPage = ResponseOf<C> & CursorPage>(
    path: PathOf<C>,
    { refetchCachedPages, ...options }: ListOptions<C, Page, Tag> = {},
  ) =>
    build.infiniteQuery<Page, ListArgOf<C>, Cursor>({
      ...options,
      query: ({ queryArg, pageParam }) => ({ path, body: { ...queryArg, cursor: pageParam } }),
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        refetchCachedPages,
      },
    }),
});

interface CursorPage {
  nextCursor: string | null;
}

const toRequest =
  <Arg>(path: string, body?: (arg: Arg) => unknown) =>
  (arg: Arg): ApiRequest => ({ path, body: (body ? body(arg) : (arg ?? {})) as object });

/**
 * Adds calls to the one api of the page and answers with their hooks. A path is checked against the
 * contract, of which only types are imported, so that none of it is in the bundle.
 */
export const injectCalls = <Calls extends EndpointDefinitions, Tag extends string = never>(
  calls: (build: ReturnType<typeof callBuilder<Tag | 'money'>>) => Calls,
  { tags = [] }: { tags?: readonly Tag[] } = {},
) =>
  api.enhanceEndpoints({ addTagTypes: tags }).injectEndpoints({
    endpoints: (build) => calls(callBuilder(build)),
  });
