import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { readCommandLine } from '../arguments.ts';
import { at } from '../build/paths.ts';
import type { Api } from './api.ts';
import { startApi } from './api.ts';
import { launchChromium } from './chromium.ts';
import type { ContestantId } from './contestants/build.ts';
import { readContestant } from './contestants/build.ts';
import { buildIn, editPage, makeCopy, moveBuilds } from './contestants/edited-copy.ts';
import type { Origin } from './origin.ts';
import { startOrigin } from './origin.ts';
import type { BenchPage } from './pages.ts';
import { history, home, morePages, wallet } from './pages.ts';
import { profiles } from './profiles.ts';
import { printReport, writeHtml } from './report.ts';
import type { Results } from './results.ts';
import { emptyResults } from './results.ts';
import type { Setup } from './scenarios.ts';
import { openAfterRelease, openAgain, openCold, readText, switchPage } from './scenarios.ts';
import { seeded, shuffled } from './statistics.ts';

/**
 * `npm run bench`: compares the product with the same pages built as a monolith, as a federation
 * by the book, and as one handwritten page.
 */
const { full: isFull, rounds } = readCommandLine('bench').values;
/** Half an hour with the builds before and the report after it. */
const limitMinutes = isFull ? Number.POSITIVE_INFINITY : 25;

const everywhere: ContestantId[] = ['ours', 'mono', 'mono+'];
const onOnePage: ContestantId[] = ['naive', 'floor'];
const ids = [...everywhere, ...onOnePage];
/** A second measurement of ours: if the two differ, the run is void. */
const secondRun = 'ours again';

interface Bench {
  browser: Browser;
  api: Api;
  origins: Map<string, Origin>;
  results: Results;
  startedAt: number;
}

interface Task {
  id: string;
  page: BenchPage;
  profile: (typeof profiles)[number];
}

function coldTasks(): Task[] {
  const [preset, raw] = profiles;
  if (!preset || !raw) throw new Error('There are two profiles.');
  const tasks = (profile: Task['profile'], page: BenchPage, who: readonly string[]): Task[] =>
    who.map((id) => ({ id, page, profile }));
  const other = isFull ? [wallet, ...morePages] : [wallet];
  return [
    ...tasks(preset, history, [...ids, secondRun]),
    ...tasks(raw, history, ids),
    ...other.flatMap((page) => tasks(preset, page, everywhere)),
    ...(isFull ? other.flatMap((page) => tasks(raw, page, everywhere)) : []),
  ];
}

function givenOf(bench: Bench, { id, page, profile }: Task): Setup {
  const origin = bench.origins.get(id === secondRun ? 'ours' : id);
  if (!origin) throw new Error(`${id} has no origin.`);
  return { browser: bench.browser, api: bench.api, origin, page, profile };
}

/** Each round has its own order. The first one warms the machine up. */
async function runRounds(
  bench: Bench,
  plan: {
    name: string;
    rounds: number;
    /** The share of the time limit after which it stops, whatever rounds are left. */
    until: number;
    tasks: Task[];
    run: (task: Task, round: number) => Promise<void>;
  },
): Promise<void> {
  const random = seeded(plan.tasks.length);
  const endsAt = bench.startedAt + plan.until * limitMinutes * 60_000;
  for (let round = 0; round <= plan.rounds; round += 1) {
    if (round > 1 && Date.now() > endsAt) {
      console.log(
        `  ${plan.name}: stopped at the time limit after ${round - 1} of ${plan.rounds} rounds`,
      );
      return;
    }
    for (const task of shuffled(plan.tasks, random)) await plan.run(task, round - 1);
    console.log(
      `  ${plan.name}: ${round === 0 ? 'warmed up' : `round ${round} of ${plan.rounds}`}`,
    );
  }
}

/** Reads twice when the texts differ: a price may have changed in between. */
async function checkText(
  bench: Bench,
  { page, who }: { page: BenchPage; who: readonly string[] },
  isSecond = false,
): Promise<void> {
  const [preset] = profiles;
  if (!preset) return;
  const profile = { ...preset, latencyMs: 0, downBytesPerSecond: -1, upBytesPerSecond: -1, cpu: 1 };
  const texts = new Map<string, string>();
  for (const id of who) texts.set(id, await readText(givenOf(bench, { id, page, profile })));
  const [first] = texts.values();
  const others = [...texts].filter(([, text]) => text !== first).map(([id]) => id);
  if (others.length === 0) return;
  if (!isSecond) return checkText(bench, { page, who }, true);
  for (const id of ['ours', ...others]) console.error(`${id}: ${texts.get(id)}`);
  throw new Error(`${page.path} shows another text in ${others.join(', ')}.`);
}

async function measureAll(bench: Bench): Promise<void> {
  const { results } = bench;
  const [preset] = profiles;
  if (!preset) return;
  const tasks = everywhere.map((id) => ({ id, page: history, profile: preset }));
  const few = Math.max(1, Math.round(rounds / 3));
  await runRounds(bench, {
    name: 'opened cold',
    rounds,
    until: 0.6,
    tasks: coldTasks(),
    run: async (task, round) => results.cold.add(task, round, await openCold(givenOf(bench, task))),
  });
  await runRounds(bench, {
    name: 'opened again',
    rounds: few,
    until: 0.85,
    tasks,
    run: async (task, round) => {
      const { second, third } = await openAgain(givenOf(bench, task));
      results.second.add(task, round, second);
      results.third.add(task, round, third);
    },
  });
  const inside = { from: wallet, href: '/wallet/history', text: history.text };
  const between = { from: home, href: '/wallet', text: wallet.text };
  await runRounds(bench, {
    name: 'switched',
    rounds: few,
    until: 1,
    tasks,
    run: async (task, round) => {
      for (const [where, { from, ...link }] of Object.entries({ inside, between })) {
        const at = await switchPage(givenOf(bench, { ...task, page: from }), link);
        results.switches.add({ ...task, page: { ...from, id: where } }, round, at);
      }
    },
  });
}

async function measureRelease(bench: Bench, copy: string): Promise<void> {
  const [preset] = profiles;
  if (!preset) return;
  for (const id of everywhere) {
    const task = { id, page: history, profile: preset };
    const sample = await openAfterRelease(givenOf(bench, task), readContestant(id, copy));
    bench.results.released.add(task, 0, sample);
  }
}

/** A hanging measurement must not lose the ones before it. */
async function within(seconds: number, what: string, work: Promise<unknown>): Promise<void> {
  const isDone = work.then(
    () => true,
    (error: unknown) => {
      console.error(`  ${what} failed:`, error);
      return true;
    },
  );
  const isLate = !(await Promise.race([isDone, sleep(seconds * 1000, false)]));
  if (isLate) console.error(`  ${what} has not ended within ${seconds} s.`);
}

async function main(): Promise<void> {
  console.log('Building the contestants, and again with one page changed …');
  const copy = makeCopy();
  buildIn(copy, ids);
  const first = moveBuilds(copy);
  editPage(copy);
  buildIn(copy, everywhere);
  const startedAt = Date.now();
  const contestants = ids.map((id) => readContestant(id, first));
  const [ours] = contestants;
  if (!ours) throw new Error('There are contestants.');
  const api = await startApi(ours.releasesDir);
  const browser = await launchChromium();
  const origins = new Map<string, Origin>();
  for (const one of contestants) origins.set(one.id, await startOrigin(one, api));
  const bench = { browser, api, origins, results: emptyResults(), startedAt };
  try {
    await checkText(bench, { page: history, who: ids });
    await checkText(bench, { page: wallet, who: everywhere });
    console.log('All contestants show the same text. Measuring …');
    await measureAll(bench);
    await within(180, 'after a release', measureRelease(bench, copy));
  } finally {
    const ends = [browser.close(), ...[...origins.values()].map((origin) => origin.close())];
    await within(
      20,
      'closing',
      Promise.all(ends).then(() => api.stop()),
    );
  }
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, Node ${process.version}`;
  printReport(bench.results, machine);
  const file = at('dist/bench/report.html');
  fs.writeFileSync(file, writeHtml(bench.results, machine));
  console.log(`\nWaterfalls: ${file}`);
}

await main();
process.exit(0);
