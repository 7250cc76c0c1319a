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
import { injectCalls, providesMoney } from '@shared/host';

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
  tasks: query<typeof listTasks>('/v1/task/list', providesMoney),
  discover: query<typeof getDiscover>('/v1/business/discover', providesMoney),
  subTasks: query<typeof getSubTasks>('/v1/business/discover/subTask', providesMoney),
  broadcast: query<typeof getBroadcast>('/v1/business/discover/broadcast'),
  discoverRules: query<typeof getDiscoverRules>('/v1/business/discover/rule'),
  novicePoint: query<typeof getNovicePoint>('/v1/business/novice/point', providesMoney),
  noviceTasks: query<typeof listNovice>('/v1/business/novice/list', providesMoney),
  doNovice: mutation<typeof doNovice>('/v1/business/novice/do', { changes: ['money'] }),
  taskBenefit: query<typeof getTaskAdBenefit>('/v1/user/balance/taskAd/benefit', providesMoney),
  taskBenefits: list<typeof getTaskAdDetail>('/v1/user/balance/taskAd/detail', providesMoney),
}));
