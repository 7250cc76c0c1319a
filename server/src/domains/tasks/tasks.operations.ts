import type { Task } from '@shared/contract/tasks';
import { desc, eq } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import type { Db } from '../../platform/db/database.ts';
import { equals } from '../../platform/db/rows.ts';
import { ApiError } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { fill, wordIn } from '../../platform/words.ts';
import { persons } from '../../schema/tables/identity.ts';
import { transfers } from '../../schema/tables/ledger.ts';
import { taskClaims } from '../../schema/tables/tasks.ts';
import { readEntriesByTime } from '../catalogue/public.ts';
import { addPoints, creatorAsset, creatorMoney, lockPerson, payReward } from '../creator/public.ts';
import { type Requested, storedOperation } from '../money/public.ts';
import { countActivities } from './activity.queries.ts';
import {
  activityPaths,
  readTaskTitles,
  rewardOf,
  type TaskContent,
  type TaskEntry,
  taskCatalogue,
} from './tasks.catalogue.ts';
import { hiddenName, isDone, type Round, roundAt, stepsDone, taskState } from './tasks.rules.ts';

/** The daily or weekly tasks, with the person's progress in the current round. */
export async function listRound(context: Context, round: TaskContent['round']) {
  const { db, person, clock, language, text } = context;
  const now = roundAt(round, clock.business);
  const tasks = await readRound(db, { ...now, now: clock.business });
  const counts = await countActivities(db, { personId: person.id, since: now.start, clock });
  const received = await receivedIn(db, { personId: person.id, round: now });
  const items = tasks
    .filter(({ content }) => content.round === round)
    .map(({ id, content: task }): Task => {
      const done = stepsDone(counts, task);
      const total = task.steps.length;
      const isReceived = received.has(id);
      const [first] = task.steps;
      const word = (part: 'title' | 'text') =>
        wordIn(task.words, { language, part, otherwise: () => text(`tasks.${id}.${part}`) });
      return {
        id,
        title: word('title'),
        text: word('text'),
        amount: task.reward,
        asset: creatorAsset,
        points: task.points,
        status: taskState({ isComplete: done === total, isReceived }),
        done: isReceived ? total : done,
        total,
        until: seconds(now.end),
        path: first ? activityPaths[first.activity] : null,
      };
    });
  return { items };
}

async function receivedIn(
  db: Db,
  of: { personId: string; round: Round },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ task: taskClaims.task })
    .from(taskClaims)
    .where(equals(taskClaims, { personId: of.personId, period: of.round.period }));
  return new Set(rows.map(({ task }) => task));
}

/** A round ends with the tasks that it began with; a new one joins at once. */
async function readRound(db: Db, { start, now }: Round & { now: Date }): Promise<TaskEntry[]> {
  const entries = await readEntriesByTime(db, taskCatalogue, start);
  const begun = entries(start);
  const added = entries(now).filter(({ id }) => begun.every((one) => one.id !== id));
  return [...begun, ...added].sort((one, other) => one.content.position - other.content.position);
}

/** A task in its current round. */
async function findTask({ db, clock: { business: now } }: Context, id: string) {
  for (const kind of ['day', 'week'] as const) {
    const round = roundAt(kind, now);
    const found = (await readRound(db, { ...round, now })).find((one) => one.id === id);
    if (found?.content.round === kind) return { task: found.content, round };
  }
  throw new ApiError('notFound');
}

export async function listSubTasks(context: Context, { taskId }: { taskId: string }) {
  const { db, person, clock } = context;
  const { task, round } = await findTask(context, taskId);
  const { start } = round;
  const counts = await countActivities(db, { personId: person.id, since: start, clock });
  return {
    items: task.steps.map((step) => ({
      id: step.activity,
      title: context.text(`tasks.steps.${step.activity}`),
      done: Math.min(counts[step.activity], step.need),
      need: step.need,
      status: isDone(counts, step) ? (1 as const) : (0 as const),
      path: activityPaths[step.activity],
    })),
  };
}

/** Pays a task once per round; the person's lock serializes concurrent claims. */
export const receiveRewardOperation = storedOperation({
  kind: 'tasks.receiveReward',
  movements: ['taskReward'],
  receipt: null,
  effect: async (context, { operation, input }: Requested<{ taskId: string }>) => {
    const { db, person, clock } = context;
    const { taskId } = input;
    const { businessAt } = operation;
    const { task, round } = await findTask(context, taskId);
    await lockPerson(db, person.id);
    const received = await receivedIn(db, { personId: person.id, round });
    if (received.has(taskId)) throw new ApiError('alreadyReceived');
    const counts = await countActivities(db, { personId: person.id, since: round.start, clock });
    if (stepsDone(counts, task) < task.steps.length) throw new ApiError('nothingToReceive');
    const reward = { asset: creatorAsset, purpose: 'benefit', kind: 'taskReward' } as const;
    const transferId = await payReward(context, { ...reward, amount: rewardOf(task), operation });
    const { period } = round;
    const claim = { personId: person.id, task: taskId, period, transferId, claimedAt: businessAt };
    await db.insert(taskClaims).values(claim);
    const points = BigInt(task.points);
    await addPoints(db, { personId: person.id, points, source: 'task', at: businessAt });
    return { taskId, amount: task.reward, asset: creatorAsset };
  },
});

const shownInBroadcast = 12;

/** The latest claimed rewards, with masked names. */
export async function listBroadcast(context: Context) {
  const { db, text, language } = context;
  const title = await readTaskTitles(context);
  const rows = await db
    .select({
      id: taskClaims.transferId,
      task: taskClaims.task,
      amount: transfers.amount,
      nickName: persons.nickName,
    })
    .from(taskClaims)
    .innerJoin(transfers, eq(transfers.id, taskClaims.transferId))
    .innerJoin(persons, eq(persons.id, taskClaims.personId))
    .orderBy(desc(taskClaims.claimedAt))
    .limit(shownInBroadcast);
  return {
    items: rows.map((row) => ({
      id: row.id,
      text: fill(text('tasks.broadcast'), {
        who: hiddenName(row.nickName),
        amount: creatorMoney(row.amount, language),
        task: title(row.task),
      }),
    })),
  };
}

export const ruleNames = ['rounds', 'rewards', 'points', 'fair'] as const;
export const listRules = ({ text }: Context) => ({
  items: ruleNames.map((name) => ({
    title: text(`tasks.rules.${name}.title`),
    text: text(`tasks.rules.${name}.text`),
  })),
});
