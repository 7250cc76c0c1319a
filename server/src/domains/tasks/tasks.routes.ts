import * as calls from '@shared/contract/tasks';
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
  implement(calls.listTasks, (context) => listRound(context, 'day')),
  implement(calls.getDiscover, (context) => listRound(context, 'week')),
  implement(calls.getSubTasks, listSubTasks),
  implement(calls.getBroadcast, (context) => listBroadcast(context)),
  implement(calls.getDiscoverRules, async (context) => listRules(context)),
  implement(calls.receiveTask, runPlain(receiveRewardOperation)),

  implement(calls.getNovicePoint, (context) => readNovicePoint(context)),
  implement(calls.listNovice, (context) => listNoviceTasks(context)),
  implement(calls.doNovice, takeNovicePoints),
  implement(calls.cashNovice, runPlain(cashNoviceOperation)),

  implement(calls.getTaskAdBenefit, (context) => readBenefit(context)),
  implement(calls.getTaskAdDetail, listBenefit),
];
