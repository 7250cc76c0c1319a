import { multiplyDivide } from '@shared/lib/money';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { newId } from '../../platform/db/new-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { wordIn } from '../../platform/words.ts';
import { noviceCashes, noviceDone } from '../../schema/tables/tasks.ts';
import { creatorAmount, creatorAsset, lockPerson, payReward } from '../creator/public.ts';
import { type Requested, storedOperation } from '../money/public.ts';
import { readSettings } from '../settings/public.ts';
import { countActivities } from './activity.queries.ts';
import { activityPaths, starterTaskCatalogue } from './tasks.catalogue.ts';
import { isDone, noviceUntil, taskState } from './tasks.rules.ts';

async function standing(context: Context) {
  const { db, person } = context;
  const settings = await readSettings(db);
  const times = noviceUntil(person.createdAt, settings.count('novice_days'));
  const done = await db.select().from(noviceDone).where(eq(noviceDone.personId, person.id));
  const [cashed] = await db
    .select({ points: sql<number>`coalesce(sum(${noviceCashes.points}), 0)::int` })
    .from(noviceCashes)
    .where(eq(noviceCashes.personId, person.id));
  const taken = cashed?.points ?? 0;
  const point = done.reduce((sum, one) => sum + one.points, 0) - taken;
  return {
    isOn: settings.text('newbie_native') === '1',
    isTime: context.clock.business < times.until,
    done: new Set(done.map(({ task }) => task)),
    point,
    cashed: taken,
    rate: settings.units('novice_point_rate', 6),
    smallest: settings.count('novice_smallest_points'),
    ...times,
  };
}

const worthOf = (point: number, rate: bigint): bigint =>
  multiplyDivide(BigInt(point), { numerator: rate, denominator: 1n, rounding: 'down' });

export async function readNovicePoint(context: Context) {
  const { point, cashed, rate, smallest, until, cashUntil, isTime } = await standing(context);
  return {
    point,
    cashed,
    smallest,
    worth: creatorAmount(worthOf(point, rate)),
    rate: creatorAmount(rate),
    asset: creatorAsset,
    until: seconds(until),
    cashUntil: seconds(cashUntil),
    isOver: isTime ? (0 as const) : (1 as const),
    isCashOver: context.clock.business < cashUntil ? (0 as const) : (1 as const),
  };
}

/** Starter tasks have no start date: everything since registration counts. */
const activitiesOf = ({ db, person, clock }: Context) =>
  countActivities(db, { personId: person.id, since: new Date(0), clock });

/** After the deadline no task is claimable and none has a link. */
export async function listNoviceTasks(context: Context) {
  const { done, isOn, isTime } = await standing(context);
  if (!isOn) return { items: [] };
  const { db, language, text } = context;
  const counts = await activitiesOf(context);
  const tasks = await starterTaskCatalogue.read(db);
  return {
    items: tasks.map(({ id, content: task }) => {
      const isReceived = done.has(id);
      const otherwise = () => text(`tasks.novice.${id}`);
      const isComplete = isReceived || isDone(counts, task);
      return {
        id,
        title: wordIn(task.words, { language, part: 'title', otherwise }),
        points: task.points,
        achieved: isComplete ? (1 as const) : (0 as const),
        status: taskState({ isComplete: isComplete && isTime, isReceived }),
        path: isTime ? activityPaths[task.activity] : null,
      };
    }),
  };
}

/** Credits the points of an achieved task; a repeated call fails with `alreadyReceived`. */
export async function takeNovicePoints(context: Context, { taskId }: { taskId: string }) {
  const { db, person, clock } = context;
  const tasks = await starterTaskCatalogue.read(db);
  const task = tasks.find(({ id }) => id === taskId)?.content;
  if (!task) throw new ApiError('notFound');
  await lockPerson(db, person.id);
  const now = await standing(context);
  if (now.done.has(taskId)) throw new ApiError('alreadyReceived');
  if (!now.isOn || !now.isTime || !isDone(await activitiesOf(context), task))
    throw new ApiError('nothingToReceive');
  const { points } = task;
  await db
    .insert(noviceDone)
    .values({ personId: person.id, task: taskId, points, doneAt: clock.business });
  return { taskId, points, point: now.point + points };
}

/** Cashes out all points; refuses if their number differs from the one that the person saw. */
export const cashNoviceOperation = storedOperation({
  kind: 'tasks.cashNovice',
  movements: ['taskReward'],
  receipt: null,
  effect: async (context, { operation, input }: Requested<{ points: number }>) => {
    const { db, person } = context;
    const { points } = input;
    const { businessAt } = operation;
    await lockPerson(db, person.id);
    const { point, rate, smallest, cashUntil } = await standing(context);
    if (point === 0) throw new ApiError('alreadyReceived');
    if (point < smallest || businessAt >= cashUntil) throw new ApiError('nothingToReceive');
    if (point !== points) throw new ApiError('quoteExpired');
    const amount = worthOf(point, rate);
    const reward = { asset: creatorAsset, purpose: 'benefit', kind: 'taskReward' } as const;
    const transferId = await payReward(context, { ...reward, amount, operation });
    await db
      .insert(noviceCashes)
      .values({ id: newId(), personId: person.id, points, transferId, cashedAt: businessAt });
    return { points, amount: creatorAmount(amount), asset: creatorAsset };
  },
});
