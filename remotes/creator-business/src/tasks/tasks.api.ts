import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type {
  doNovice,
  getBroadcast,
  getDiscover,
  getDiscoverRules,
  getNovicePoint,
  getSubTasks,
  getTaskAdBenefit,
  getTaskAdDetail,
  listNovice,
  listTasks,
} from '@shared/contract/tasks';
import { api, byCursor, post } from '@shared/host';

/** What the screens of tasks read; rewards are received through the money kit. */
const tasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    tasks: build.query<ResponseOf<typeof listTasks>, void>({
      query: () => post<typeof listTasks>('/v1/task/list')({}),
      providesTags: ['money'],
    }),
    discover: build.query<ResponseOf<typeof getDiscover>, void>({
      query: () => post<typeof getDiscover>('/v1/business/discover')({}),
      providesTags: ['money'],
    }),
    subTasks: build.query<ResponseOf<typeof getSubTasks>, RequestOf<typeof getSubTasks>>({
      query: post<typeof getSubTasks>('/v1/business/discover/subTask'),
      providesTags: ['money'],
    }),
    broadcast: build.query<ResponseOf<typeof getBroadcast>, void>({
      query: () => post<typeof getBroadcast>('/v1/business/discover/broadcast')({}),
    }),
    discoverRules: build.query<ResponseOf<typeof getDiscoverRules>, void>({
      query: () => post<typeof getDiscoverRules>('/v1/business/discover/rule')({}),
    }),
    novicePoint: build.query<ResponseOf<typeof getNovicePoint>, void>({
      query: () => post<typeof getNovicePoint>('/v1/business/novice/point')({}),
      providesTags: ['money'],
    }),
    noviceTasks: build.query<ResponseOf<typeof listNovice>, void>({
      query: () => post<typeof listNovice>('/v1/business/novice/list')({}),
      providesTags: ['money'],
    }),
    doNovice: build.mutation<ResponseOf<typeof doNovice>, RequestOf<typeof doNovice>>({
      query: post<typeof doNovice>('/v1/business/novice/do'),
      extraOptions: { changes: ['money'] },
    }),
    taskBenefit: build.query<ResponseOf<typeof getTaskAdBenefit>, void>({
      query: () => post<typeof getTaskAdBenefit>('/v1/user/balance/taskAd/benefit')({}),
      providesTags: ['money'],
    }),
    taskBenefits: build.infiniteQuery<ResponseOf<typeof getTaskAdDetail>, void, string | undefined>(
      {
        query: ({ pageParam: cursor }) =>
          post<typeof getTaskAdDetail>('/v1/user/balance/taskAd/detail')({ cursor }),
        infiniteQueryOptions: byCursor,
        providesTags: ['money'],
      },
    ),
  }),
});

export const {
  useTasksQuery,
  useDiscoverQuery,
  useSubTasksQuery,
  useBroadcastQuery,
  useDiscoverRulesQuery,
  useNovicePointQuery,
  useNoviceTasksQuery,
  useDoNoviceMutation,
  useTaskBenefitQuery,
  useTaskBenefitsInfiniteQuery,
} = tasksApi;
