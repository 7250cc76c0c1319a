import {
  cashNovice,
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
  receiveTask,
} from '@shared/contract/tasks';
import { implement } from '../../calls/implement.ts';
import { runPlain } from '../money/public.ts';
import { listBenefit, readBenefit } from './benefit.queries.ts';
import {
  cashNoviceOperation,
  listNoviceTasks,
  readNovicePoint,
  takeNovicePoints,
} from './novice.operations.ts';
import {
  listBroadcast,
  listRound,
  listRules,
  listSubTasks,
  receiveRewardOperation,
} from './tasks.operations.ts';

export const tasksRoutes = [
  implement(listTasks, (context) => listRound(context, 'day')),
  implement(getDiscover, (context) => listRound(context, 'week')),
  implement(getSubTasks, listSubTasks),
  implement(getBroadcast, (context) => listBroadcast(context)),
  implement(getDiscoverRules, async (context) => listRules(context)),
  implement(receiveTask, runPlain(receiveRewardOperation)),

  implement(getNovicePoint, (context) => readNovicePoint(context)),
  implement(listNovice, (context) => listNoviceTasks(context)),
  implement(doNovice, takeNovicePoints),
  implement(cashNovice, runPlain(cashNoviceOperation)),

  implement(getTaskAdBenefit, (context) => readBenefit(context)),
  implement(getTaskAdDetail, listBenefit),
];
