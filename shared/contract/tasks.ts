import * as z from 'zod/mini';
import { call } from './call.ts';
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
 * What people do in the app and get something for: tasks of a day (`task/list`), those of a week
 * with their steps (`discover`), and those of the first weeks (`novice`), which bring points.
 */

const claim = z.union([
  z.literal(rewardClaim.notAchieved),
  z.literal(rewardClaim.claimable),
  z.literal(rewardClaim.received),
]);
const step = z.union([z.literal(achievement.notAchieved), z.literal(achievement.achieved)]);
/** Where in the web view it is done; null where that is in the app. */
const path = z.nullable(z.string());

/** What every task and every step of one has: what it is called, and where it is done. */
const named = { id, title: z.string(), path };
const paid = { amount: amountText, asset: assetCode };
const listOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ items: z.array(item) });

const task = z.object({
  ...named,
  ...paid,
  text: z.string(),
  /** What it adds towards the creator level. */
  points: z.int(),
  status: claim,
  /** Steps that are done, and how many there are. */
  done: z.int(),
  total: z.int(),
  /** When its round ends. */
  until: unixSeconds,
});
export type Task = z.infer<typeof task>;
const taskList = {
  access: 'session',
  effect: 'read',
  request: nothing,
  response: listOf(task),
} as const;

export const listTasks = call('/v1/task/list', { summary: 'The tasks of today', ...taskList });

export const getDiscover = call('/v1/business/discover', {
  summary: 'The tasks of this week',
  ...taskList,
});

const subTask = z.object({ ...named, done: z.int(), need: z.int(), status: step });
export type SubTask = z.infer<typeof subTask>;

export const getSubTasks = call('/v1/business/discover/subTask', {
  summary: 'The steps of a task',
  access: 'session',
  effect: 'read',
  request: z.object({ taskId: id }),
  response: listOf(subTask),
});

export const getBroadcast = call('/v1/business/discover/broadcast', {
  summary: 'What people have received lately, without their names',
  access: 'session',
  effect: 'read',
  request: nothing,
  response: listOf(z.object({ id, text: z.string() })),
});

export const getDiscoverRules = call('/v1/business/discover/rule', {
  summary: 'How tasks work',
  access: 'session',
  effect: 'read',
  request: nothing,
  response: listOf(z.object({ title: z.string(), text: z.string() })),
});

export const receiveTask = call('/v1/task/receive', {
  summary: 'Receive the reward of a task of today or of this week, once',
  access: 'session',
  effect: 'money',
  addition: true,
  request: z.object({ taskId: id, operationKey }),
  response: z.object({ taskId: id, ...claimedReward.shape }),
});

// --- Starter tasks ---

export const getNovicePoint = call('/v1/business/novice/point', {
  summary: 'Points of starter tasks, what they are worth, and until when',
  access: 'session',
  effect: 'read',
  request: nothing,
  response: z.object({
    /** What can be cashed out now. */
    point: z.int(),
    /** What was cashed out before. */
    cashed: z.int(),
    /** So many at least. */
    smallest: z.int(),
    /** Of the points that are there. */
    worth: amountText,
    /** Of one point. */
    rate: amountText,
    asset: assetCode,
    /** The last moment for starter tasks; cashing out stays open for 30 days longer. */
    until: unixSeconds,
    cashUntil: unixSeconds,
    /** 1 once that moment has passed: the page has no clock of the business. */
    isOver: step,
    isCashOver: step,
  }),
});

const noviceTask = z.object({ ...named, points: z.int(), achieved: step, status: claim });
export type NoviceTask = z.infer<typeof noviceTask>;

export const listNovice = call('/v1/business/novice/list', {
  summary: 'The starter tasks: 0 not achieved, 1 achieved; and whether their points are there',
  access: 'session',
  effect: 'read',
  request: nothing,
  response: listOf(noviceTask),
});

export const doNovice = call('/v1/business/novice/do', {
  summary: 'Take the points of a starter task that is achieved, once',
  access: 'session',
  effect: 'write',
  request: z.object({ taskId: id }),
  response: z.object({ taskId: id, points: z.int(), point: z.int() }),
});

export const cashNovice = call('/v1/business/novice/cash', {
  summary: 'Cash out all points, as many as the person has seen; they become benefit',
  access: 'session',
  effect: 'money',
  request: z.object({ points: wholeInput, operationKey }),
  response: z.object({ points: z.int(), ...claimedReward.shape }),
});

// --- Benefit of tasks and ads ---

export const getTaskAdBenefit = call('/v1/user/balance/taskAd/benefit', {
  summary: 'What tasks and ads have brought: what is there, today, in all',
  access: 'session',
  effect: 'read',
  request: nothing,
  response: z.object({
    available: amountText,
    today: amountText,
    total: amountText,
    asset: assetCode,
  }),
});

export const getTaskAdDetail = call('/v1/user/balance/taskAd/detail', {
  summary: 'Each benefit of tasks and ads, newest first',
  access: 'session',
  effect: 'read',
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
