import type { ResponseOf } from '@shared/contract/call';
import type {
  followPerson,
  getProfile,
  getUserSig,
  ListedPerson,
  listFollowers,
  listFollowing,
  visitPerson,
} from '@shared/contract/profile';
import { injectCalls, refetchTags } from '@shared/host';

type PeoplePage = ResponseOf<typeof listFollowers>;
type PageWithIds = Omit<PeoplePage, 'items'> & { items: (ListedPerson & { id: string })[] };

/** `useCursorList` identifies rows by `id`. */
const withIds = {
  transformResponse: ({ items, ...page }: PeoplePage): PageWithIds => ({
    ...page,
    items: items.map((person) => ({ ...person, id: person.uid })),
  }),
};

const readApi = injectCalls(
  ({ query, mutation, list }) => ({
    profile: query<typeof getProfile>('/v1/user/get/profile', { providesTags: ['profile'] }),
    followers: list<typeof listFollowers, PageWithIds>('/v1/user/get/followers', withIds),
    following: list<typeof listFollowing, PageWithIds>('/v1/user/get/following', withIds),
    // Sent without being asked for, so its failure is not announced.
    visit: mutation<typeof visitPerson>('/v1/user/visit', { errorNotice: 'none' }),
    userSig: mutation<typeof getUserSig>('/v1/im/usersig'),
  }),
  { tags: ['profile'] },
);

const followApi = injectCalls(({ mutation }) => ({
  follow: mutation<typeof followPerson>('/v1/user/follow', {
    onQueryStarted: async ({ uid }, { dispatch, getState, queryFulfilled }) => {
      const answer = await queryFulfilled.catch(() => undefined);
      if (!answer) return;
      const { isFollowing } = answer.data;
      // Update this person wherever a screen shows them.
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
      // The own counts of followed people have changed too.
      void refetchTags(['profile']);
    },
  }),
}));

export const {
  useProfileQuery,
  useFollowersInfiniteQuery,
  useFollowingInfiniteQuery,
  useUserSigMutation,
  useVisitMutation,
} = readApi;
export const { useFollowMutation } = followApi;
