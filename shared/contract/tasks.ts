import * as z from 'zod/mini';
import { moneyCall, readCall, writeCall } from './call.ts';
import { claimedReward, wholeInput } from './creator.ts';
import { achievement, rewardClaim } from './enums.ts';
import {
  amountText,
  assetCode,
  id,
  nothing,
  operationKey,
  pageOf,
  pageRequest,
  unixSeconds,
} from './wire.ts';

/**
 * Rewarded tasks: daily (`task/list`), weekly with steps (`discover`), and those of the first weeks
 * (`novice`), which give points.
 */

const claim = z.union([
  z.literal(rewardClaim.notAchieved),
  z.literal(rewardClaim.claimable),
  z.literal(rewardClaim.received),
]);
const step = z.union([z.literal(achievement.notAchieved), z.literal(achievement.achieved)]);
/** Path in the web view; null if the app handles it. */
const path = z.nullable(z.string());

/** Common to tasks and their steps. */
const named = { id, title: z.string(), path };
const paid = { amount: amountText, asset: assetCode };
const listOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ items: z.array(item) });

const task = z.object({
  ...named,
  ...paid,
  text: z.string(),
  /** Points towards the creator level. */
  points: z.int(),
  status: claim,
  /** Completed steps, and their total. */
  done: z.int(),
  total: z.int(),
  /** End of the round. */
  until: unixSeconds,
});
export type Task = z.infer<typeof task>;
const taskList = { request: nothing, response: listOf(task) };

export const listTasks = readCall('/v1/task/list', { summary: 'The tasks of today', ...taskList });

export const getDiscover = readCall('/v1/business/discover', {
  summary: 'The tasks of this week',
  ...taskList,
});

const subTask = z.object({ ...named, done: z.int(), need: z.int(), status: step });
export type SubTask = z.infer<typeof subTask>;

export const getSubTasks = readCall('/v1/business/discover/subTask', {
  summary: 'The steps of a task',
  request: z.object({ taskId: id }),
  response: listOf(subTask),
});

export const getBroadcast = readCall('/v1/business/discover/broadcast', {
  summary: 'What people have received lately, without their names',
  request: nothing,
  response: listOf(z.object({ id, text: z.string() })),
});

export const getDiscoverRules = readCall('/v1/business/discover/rule', {
  summary: 'How tasks work',
  request: nothing,
  response: listOf(z.object({ title: z.string(), text: z.string() })),
});

export const receiveTask = moneyCall('/v1/task/receive', {
  summary: 'Receive the reward of a task of today or of this week, once',
  addition: true,
  request: z.object({ taskId: id, operationKey }),
  response: z.object({ taskId: id, ...claimedReward.shape }),
});

// --- Starter tasks ---

export const getNovicePoint = readCall('/v1/business/novice/point', {
  summary: 'Points of starter tasks, what they are worth, and until when',
  request: nothing,
  response: z.object({
    /** Points that can be cashed out now. */
    point: z.int(),
    /** Points that were cashed out. */
    cashed: z.int(),
    /** Minimum. */
    smallest: z.int(),
    /** Worth of the available points. */
    worth: amountText,
    /** Worth of one point. */
    rate: amountText,
    asset: assetCode,
    /** End of the starter tasks; points can be cashed out for 30 more days. */
    until: unixSeconds,
    cashUntil: unixSeconds,
    /** 1 after that moment, because the page does not know the business time. */
    isOver: step,
    isCashOver: step,
  }),
});

const noviceTask = z.object({ ...named, points: z.int(), achieved: step, status: claim });
export type NoviceTask = z.infer<typeof noviceTask>;

export const listNovice = readCall('/v1/business/novice/list', {
  summary: 'The starter tasks: 0 not achieved, 1 achieved; and whether their points are there',
  request: nothing,
  response: listOf(noviceTask),
});

export const doNovice = writeCall('/v1/business/novice/do', {
  summary: 'Take the points of a starter task that is achieved, once',
  request: z.object({ taskId: id }),
  response: z.object({ taskId: id, points: z.int(), point: z.int() }),
});

export const cashNovice = moneyCall('/v1/business/novice/cash', {
  summary: 'Cash out all points, as many as the person has seen; they become benefit',
  request: z.object({ points: wholeInput, operationKey }),
  response: z.object({ points: z.int(), ...claimedReward.shape }),
});

// --- Benefit of tasks and ads ---

export const getTaskAdBenefit = readCall('/v1/user/balance/taskAd/benefit', {
  summary: 'What tasks and ads have brought: what is there, today, in all',
  request: nothing,
  response: z.object({
    available: amountText,
    today: amountText,
    total: amountText,
    asset: assetCode,
  }),
});

export const getTaskAdDetail = readCall('/v1/user/balance/taskAd/detail', {
  summary: 'Each benefit of tasks and ads, newest first',
  request: z.object(pageRequest),
  response: pageOf(
    z.object({
      id,
      title: z.string(),
      ...paid,
      createdAt: unixSeconds,
    }),
  ),
});
