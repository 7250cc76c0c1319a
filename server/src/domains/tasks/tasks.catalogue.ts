import { assetScale, fromUnits, toUnits } from '@shared/lib/money';
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import type { Db } from '../../platform/db/database.ts';
import { wordIn } from '../../platform/words.ts';
import { starterTasks, tasks } from '../../schema/tables/tasks.ts';
import {
  amountField,
  type Catalogue,
  type ContentOf,
  choiceField,
  countField,
  type Entry,
  positionField,
  type Step,
  stepsField,
  textsField,
} from '../catalogue/public.ts';

/** The activities that tasks count, each with its path in the web view (null: none). */
export const activityPaths = {
  here: null,
  avatar: '/profile/edit',
  email: '/changeSecurity',
  paymentPassword: '/changeSecurity',
  identity: null,
  follows: '/search',
  transfers: '/wallet/transfer',
  exchanges: '/wallet/exchange',
  stakes: '/staking',
  investments: '/creator/invest',
  videos: null,
  campaigns: '/traffic-pool',
  /** An invited friend counts after passing the identity check, not on registration. */
  friends: '/invite',
} as const satisfies Record<string, string | null>;
export type Activity = keyof typeof activityPaths;
export const activities = Object.keys(activityPaths) as Activity[];

const pointsField = countField('points', [0, 1_000_000]);
const id = { meaning: 'a name like lookIn', pattern: /^[a-zA-Z]\w{0,39}$/ };

const taskFields = {
  round: choiceField('how often it returns', ['day', 'week'] as const),
  steps: stepsField('what has to be done, how often', activities),
  reward: amountField('USDT', 'what it brings'),
  points: { ...pointsField, meaning: `towards the creator level: ${pointsField.meaning}` },
  words: textsField(['title', 'text']),
  position: positionField,
};
export type TaskContent = ContentOf<typeof taskFields>;
export type TaskEntry = Entry<TaskContent>;

const step = (activity: Activity, need = 1): Step<Activity> => ({ activity, need });
const round = {
  day: { round: 'day', words: null },
  week: { round: 'week', words: null },
} as const;

/** Tasks with words of the server in all languages; a test checks them. */
export const presetTasks: readonly TaskEntry[] = (
  [
    ['lookIn', { ...round.day, steps: [step('here')], reward: '0.05', points: 2 }],
    ['meetSomebody', { ...round.day, steps: [step('follows')], reward: '0.1', points: 2 }],
    ['moveMoney', { ...round.day, steps: [step('exchanges')], reward: '0.2', points: 2 }],
    [
      'wallet',
      {
        ...round.week,
        steps: [step('exchanges'), step('transfers'), step('follows', 2)],
        reward: '2',
        points: 10,
      },
    ],
    [
      'stage',
      { ...round.week, steps: [step('videos'), step('campaigns')], reward: '5', points: 20 },
    ],
    [
      'growth',
      { ...round.week, steps: [step('stakes'), step('investments')], reward: '8', points: 30 },
    ],
    [
      'friends',
      { ...round.week, steps: [step('friends'), step('follows', 5)], reward: '10', points: 40 },
    ],
  ] as const
).map(([name, content], index) => ({ id: name, content: { ...content, position: index + 1 } }));

const { USDT } = assetScale;

/** Tasks that return. A round ends with the tasks and rewards that it began with. */
export const taskCatalogue: Catalogue<typeof taskFields> = {
  name: 'tasks',
  id,
  fields: taskFields,
  defaults: presetTasks,
  read: async (db) => {
    const rows = await db
      .select()
      .from(tasks)
      .where(eq(tasks.isOpen, true))
      .orderBy(asc(tasks.position), asc(tasks.id));
    return rows.map(({ id: name, isOpen: _isOpen, ...row }) => ({
      id: name,
      content: {
        ...row,
        steps: row.steps as readonly Step<Activity>[],
        reward: fromUnits(row.reward, USDT),
      },
    }));
  },
  write: async (tx, { id: name, content }) => {
    const row = { ...content, id: name, reward: rewardOf(content), isOpen: true };
    await tx.insert(tasks).values(row).onConflictDoUpdate({ target: tasks.id, set: row });
  },
  withdraw: async (tx, { id: name }) => {
    await tx.update(tasks).set({ isOpen: false }).where(eq(tasks.id, name));
  },
  problem: (entries: readonly TaskEntry[]) => wordsProblem(entries, presetTasks),
};

/** In smallest units of USDT. */
export const rewardOf = ({ reward }: Pick<TaskContent, 'reward'>): bigint =>
  toUnits(reward, USDT) ?? 0n;

const starterFields = {
  activity: choiceField('what has to be done', activities),
  need: countField('how often', [1, 1000]),
  points: countField('the points that can be cashed', [1, 1_000_000]),
  words: textsField(['title']),
  position: positionField,
};
export type StarterTask = Entry<ContentOf<typeof starterFields>>;

/** Starter tasks with words of the server in all languages. */
export const presetStarterTasks: readonly StarterTask[] = (
  [
    ['email', 20, 'email', 1],
    ['paymentPassword', 30, 'paymentPassword', 1],
    ['identity', 50, 'identity', 1],
    ['avatar', 20, 'avatar', 1],
    ['follows', 20, 'follows', 3],
    ['exchange', 40, 'exchanges', 1],
    ['stake', 60, 'stakes', 1],
  ] as const
).map(([name, points, activity, need], index) => ({
  id: name,
  content: { activity, need, points, words: null, position: index + 1 },
}));

/** Starter tasks: each once, for points that can be cashed out. */
export const starterTaskCatalogue: Catalogue<typeof starterFields> = {
  name: 'starter-tasks',
  id,
  fields: starterFields,
  defaults: presetStarterTasks,
  read: readStarterTasks,
  write: async (tx, { id: name, content }) => {
    const row = { ...content, id: name };
    await tx
      .insert(starterTasks)
      .values(row)
      .onConflictDoUpdate({ target: starterTasks.id, set: row });
  },
  withdraw: async (tx, { id: name }) => {
    await tx.delete(starterTasks).where(eq(starterTasks.id, name));
  },
  problem: (entries: readonly StarterTask[]) => wordsProblem(entries, presetStarterTasks),
};

async function readStarterTasks(db: Db): Promise<StarterTask[]> {
  const rows = await db
    .select()
    .from(starterTasks)
    .orderBy(asc(starterTasks.position), asc(starterTasks.id));
  return rows.map(({ id: name, activity, ...content }) => ({
    id: name,
    content: { ...content, activity: activity as Activity },
  }));
}

/** The titles of all tasks, withdrawn ones too: rewards that they have paid name them. */
export async function readTaskTitles({ db, language, text }: Context) {
  const rows = await db.select({ id: tasks.id, words: tasks.words }).from(tasks);
  const words = new Map(rows.map((row) => [row.id, row.words]));
  return (name: string): string =>
    wordIn(words.get(name) ?? null, {
      language,
      part: 'title',
      otherwise: () => text(`tasks.${name}.title`),
    });
}

function wordsProblem(
  entries: readonly Entry<{ words: unknown }>[],
  presets: readonly Entry<unknown>[],
): string | undefined {
  const names = presets.map((one) => one.id);
  const silent = entries.find((one) => !one.content.words && !names.includes(one.id));
  return silent && `${silent.id} needs words: only ${names.join(', ')} come with their own.`;
}
