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
import { injectCalls } from '@shared/host';

const money = { providesTags: ['money'] } as const;

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
} = injectCalls(({ query, mutation, list }) => ({
  tasks: query<typeof listTasks>('/v1/task/list', money),
  discover: query<typeof getDiscover>('/v1/business/discover', money),
  subTasks: query<typeof getSubTasks>('/v1/business/discover/subTask', money),
  broadcast: query<typeof getBroadcast>('/v1/business/discover/broadcast'),
  discoverRules: query<typeof getDiscoverRules>('/v1/business/discover/rule'),
  novicePoint: query<typeof getNovicePoint>('/v1/business/novice/point', money),
  noviceTasks: query<typeof listNovice>('/v1/business/novice/list', money),
  doNovice: mutation<typeof doNovice>('/v1/business/novice/do', { changes: ['money'] }),
  taskBenefit: query<typeof getTaskAdBenefit>('/v1/user/balance/taskAd/benefit', money),
  taskBenefits: list<typeof getTaskAdDetail>('/v1/user/balance/taskAd/detail', money),
}));
