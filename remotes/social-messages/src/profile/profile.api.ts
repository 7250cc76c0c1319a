import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type {
  followPerson,
  getProfile,
  getUserSig,
  ListedPerson,
  listFollowers,
  listFollowing,
  visitPerson,
} from '@shared/contract/profile';
import { api, byCursor, post, refetchTags } from '@shared/host';

/** Whose list; without a uid one's own. */
type Whose = { uid: string };
type PeoplePage = ResponseOf<typeof listFollowers>;
/** Lists know their rows by `id`. */
type ShownPage = Omit<PeoplePage, 'items'> & { items: (ListedPerson & { id: string })[] };

const withIds = ({ items, ...page }: PeoplePage): ShownPage => ({
  ...page,
  items: items.map((person) => ({ ...person, id: person.uid })),
});

const followersPage = post<typeof listFollowers>('/v1/user/get/followers');
const followingPage = post<typeof listFollowing>('/v1/user/get/following');

const readApi = api.enhanceEndpoints({ addTagTypes: ['profile'] }).injectEndpoints({
  endpoints: (build) => ({
    profile: build.query<ResponseOf<typeof getProfile>, RequestOf<typeof getProfile>>({
      query: post<typeof getProfile>('/v1/user/get/profile'),
      providesTags: ['profile'],
    }),
    followers: build.infiniteQuery<ShownPage, Whose, string | undefined>({
      query: ({ pageParam, queryArg }) => followersPage({ ...queryArg, cursor: pageParam }),
      transformResponse: withIds,
      infiniteQueryOptions: byCursor,
    }),
    following: build.infiniteQuery<ShownPage, Whose, string | undefined>({
      query: ({ pageParam, queryArg }) => followingPage({ ...queryArg, cursor: pageParam }),
      transformResponse: withIds,
      infiniteQueryOptions: byCursor,
    }),
    // Nobody has asked for it, so nobody hears that it was not told.
    visit: build.mutation<ResponseOf<typeof visitPerson>, RequestOf<typeof visitPerson>>({
      query: post<typeof visitPerson>('/v1/user/visit'),
      extraOptions: { errorNotice: 'none' },
    }),
    userSig: build.mutation<ResponseOf<typeof getUserSig>, RequestOf<typeof getUserSig>>({
      query: post<typeof getUserSig>('/v1/im/usersig'),
    }),
  }),
});

const profileApi = readApi.injectEndpoints({
  endpoints: (build) => ({
    follow: build.mutation<ResponseOf<typeof followPerson>, RequestOf<typeof followPerson>>({
      query: post<typeof followPerson>('/v1/user/follow'),
      onQueryStarted: async ({ uid }, { dispatch, getState, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        const { isFollowing } = answer.data;
        // What the server holds now, wherever this person is on the screen.
        dispatch(readApi.util.updateQueryData('profile', { uid }, () => answer.data));
        for (const list of ['followers', 'following'] as const) {
          for (const whose of readApi.util.selectCachedArgsForQuery(getState(), list)) {
            dispatch(
              readApi.util.updateQueryData(list, whose, ({ pages }) => {
                const listed = pages.flatMap(({ items }) => items).find((one) => one.uid === uid);
                if (listed) listed.isFollowing = isFollowing;
              }),
            );
          }
        }
        // One's own counts have changed with it.
        void refetchTags(['profile']);
      },
    }),
  }),
});

export const {
  useProfileQuery,
  useFollowersInfiniteQuery,
  useFollowingInfiniteQuery,
  useUserSigMutation,
  useVisitMutation,
  useFollowMutation,
} = profileApi;
