import fs from 'node:fs';
import path from 'node:path';
import { readCommandLine } from '../arguments.ts';
import { ensureBrowser } from '../browser.ts';
import { build, playwright } from './programs.ts';
import { openRunFolder } from './run-folder.ts';
import { readShakenArguments, type ShakenOptions, seedOfRun } from './shaken/arguments.ts';
import { startBusyProcesses } from './shaken/busy.ts';
import {
  describeDifferences,
  findDifferences,
  type JsonReport,
  type Outcome,
  readOutcomes,
} from './shaken/outcomes.ts';
import { startSlowProxy } from './shaken/slow-proxy.ts';
import { endWithSteps, isInterrupted, runLive } from './steps.ts';

/** `npm run test:shaken`: finds journeys that pass by chance, by slowing everything down. */
interface Run {
  seed: string;
  seconds: number;
  outcomes: Outcome[];
  /** Errors outside of journeys: a spec that does not load, a server that does not start. */
  errors: string[];
}

async function runOnce(options: ShakenOptions, run: number, folder: string): Promise<Run> {
  const seed = seedOfRun(options.seed, run);
  const report = path.join(folder, `${run}.json`);
  const dataDir = path.join(folder, `data-${run}`);
  const command = playwright(
    '--retries=0',
    `--shuffle=${seed}`,
    '--reporter=dot,json',
    ...options.files,
  );
  const name = `run ${run + 1} of ${options.runs}, seed ${seed}`;
  const env = { E2E_DATA_DIR: dataDir, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { seconds } = await runLive({ name, command, env });
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  const text = fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : '';
  const { suites, errors }: JsonReport = text
    ? (JSON.parse(text) as JsonReport)
    : { suites: [], errors: [{ message: 'The run ended without a report.' }] };
  const messages = errors.map(({ message = '' }) => message);
  return { seed, seconds, outcomes: readOutcomes({ suites, errors }), errors: messages };
}

async function runAll(options: ShakenOptions, folder: string): Promise<Run[]> {
  const proxy = options.delayMs > 0 ? await startSlowProxy(options.delayMs) : undefined;
  if (proxy) process.env.E2E_PROXY = proxy.url;
  const endBusyProcesses = startBusyProcesses(options.busy);
  const runs: Run[] = [];
  try {
    for (let run = 0; run < options.runs && !isInterrupted(); run += 1) {
      runs.push(await runOnce(options, run, folder));
    }
  } finally {
    endBusyProcesses();
    proxy?.stop();
  }
  return runs;
}

/** Prints the differences; true if there are none. */
function printSummary(runs: readonly Run[], { busy, delayMs }: ShakenOptions): boolean {
  console.log(
    `\n── ${runs.length} runs beside ${busy} busy processes, requests ${delayMs} ms late`,
  );
  for (const [index, { seed, seconds, outcomes, errors }] of runs.entries()) {
    const count = (status: Outcome['status']): number =>
      outcomes.filter((one) => one.status === status).length;
    const counts = `${count('passed')} passed, ${count('failed')} failed, ${count('left out')} left out`;
    console.log(`  run ${index + 1}  ${(seconds / 60).toFixed(1)} min  ${counts}  --seed ${seed}`);
    for (const error of errors) console.log(`    ${error.split('\n')[0]}`);
  }
  const differences = findDifferences(runs.map(({ outcomes }) => outcomes));
  const isWhole = runs.every(({ errors }) => errors.length === 0);
  if (differences.length > 0) console.log(`\n${describeDifferences(differences)}`);
  else if (isWhole) console.log('\n  No journey failed in any of them.');
  return differences.length === 0 && isWhole;
}

async function shake(options: ShakenOptions): Promise<boolean> {
  process.env.CHROMIUM_PATH = ensureBrowser();
  const folder = openRunFolder();
  endWithSteps();
  try {
    // Builds before the machine gets busy.
    if (!(await runLive({ name: 'build', command: build() })).ok) return false;
    return printSummary(await runAll(options, folder.path), options) && !isInterrupted();
  } finally {
    folder.remove();
  }
}

const newSeed = (): string => String(Math.floor(Math.random() * 1e6));
const options = readCommandLine('test:shaken', (parsed) => readShakenArguments(parsed, newSeed));
process.exitCode = (await shake(options)) ? 0 : 1;
