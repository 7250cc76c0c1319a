import path from 'node:path';
import { readCommandLine, refuse } from '../arguments.ts';
import { ensureBrowser } from '../browser.ts';
import { stepNames } from '../commands.ts';
import { readArguments, type StepId, type TestRequest } from './arguments.ts';
import type { TestRef } from './failures.ts';
import { ensureObjectStore } from './object-store.ts';
import type { Command } from './programs.ts';
import { audit, biome, build, knip, law, playwright, tsc, vitest } from './programs.ts';
import { openRunFolder, type RunFolder } from './run-folder.ts';
import { startBusyProcesses } from './shaken/busy.ts';
import type { Step, StepResult } from './steps.ts';
import { describeResults, endWithSteps, isInterrupted, runLanes, runLive } from './steps.ts';

/** `npm test`: runs every check, or those that a change needs. */
const commands: Record<StepId, Step['command']> = {
  format: biome('.'),
  types: tsc(),
  law: law(),
  unused: knip(),
  audit: audit(),
  build: build(),
  unit: vitest('run', ...(process.env.CI ? ['--retry=1'] : [])),
  journeys: playwright(),
};

/** Two lanes: the compiler takes one core as long as the other quick steps together. */
const beside: readonly (readonly StepId[])[] = [
  ['types'],
  ['format', 'law', 'unused', 'audit', 'build'],
];
const alone: readonly StepId[] = ['unit', 'journeys'];

/** The rerun of a test that needed a second try: the journey, or the file of a unit test. */
const again: Record<TestRef['step'], Command> = {
  unit: vitest('run'),
  journeys: playwright('--retries=0'),
};

/**
 * Reruns a test that needed a second try ten times, each on new data and beside two busy processes:
 * a failure there is not an accident of this machine.
 */
async function tryAgain(folder: RunFolder): Promise<StepResult[]> {
  const tries = folder.secondTries();
  if (tries.length === 0) return [];
  console.log(`\n── needed a second try\n${tries.map(({ text }) => text).join('\n')}`);
  const places = (step: TestRef['step']) => [
    ...new Set(tries.filter((one) => one.step === step).map(({ at }) => at)),
  ];
  const reruns = (Object.keys(again) as TestRef['step'][])
    .filter((step) => places(step).length > 0)
    .map((step): Command => [...again[step], ...places(step)]);
  const results: StepResult[] = [];
  const endBusyProcesses = startBusyProcesses(2);
  try {
    for (let round = 1; round <= 10; round++) {
      for (const command of reruns) {
        if (isInterrupted() || results.some(({ ok }) => !ok)) return results;
        const env = { E2E_DATA_DIR: path.join(folder.path, `again-${round}`) };
        results.push(await runLive({ name: `again, ${round} of 10`, command, env }));
      }
    }
  } finally {
    endBusyProcesses();
  }
  return results;
}

async function runSteps(wanted: readonly StepId[], folder: RunFolder): Promise<StepResult[]> {
  const stepsOf = (ids: readonly StepId[]): Step[] =>
    ids
      .filter((id) => wanted.includes(id))
      .map((id) => ({ name: stepNames[id], command: commands[id] }));
  const results = await runLanes(beside.map(stepsOf));
  for (const step of stepsOf(alone)) {
    if (isInterrupted()) break;
    // If all steps passed, the runner's own summary comes last.
    if (step.name === stepNames.journeys && results.length > 0) {
      console.log(`\n── so far\n${describeResults(results)}`);
    }
    results.push(await runLive(step));
  }
  results.push(...(await tryAgain(folder)));
  return results;
}

async function run(request: TestRequest): Promise<boolean> {
  process.env.CHROMIUM_PATH = ensureBrowser();
  ensureObjectStore();
  const folder = openRunFolder();
  endWithSteps();
  try {
    if (request.kind === 'changed') {
      const { runChanged } = await import('./changed/changed.ts');
      const results = await runChanged(request.revision, folder.path);
      return folder.printSummary(results);
    }
    return folder.printSummary(await runSteps(request.steps, folder));
  } finally {
    folder.remove();
  }
}

const request = readCommandLine('test', ({ positionals }) => readArguments(positionals));
try {
  process.exitCode = (await run(request)) ? 0 : 1;
} catch (error) {
  refuse('test', error);
}
