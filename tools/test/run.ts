import { UsageError } from '../arguments.ts';
import { ensureBrowser } from '../browser.ts';
import { readArguments, type StepId, stepNames, type TestRequest, usage } from './arguments.ts';
import { UnknownRevision } from './changed/git-changes.ts';
import { biome, build, knip, law, playwright, tsc, vitest } from './programs.ts';
import { openRunFolder } from './run-folder.ts';
import type { Step, StepResult } from './steps.ts';
import { describeResults, endWithSteps, isBrokenOff, runLanes, runLive } from './steps.ts';

/** `npm test`: every check there is, or those that a change asks for. */
const commands: Record<StepId, Step['command']> = {
  format: biome('.'),
  types: tsc(),
  law: law(),
  unused: knip(),
  build: build(),
  unit: vitest('run'),
  journeys: playwright(),
};

/** The compiler takes as long as the other quick ones and the build together, and one core. */
const beside: readonly (readonly StepId[])[] = [['types'], ['format', 'law', 'unused', 'build']];
const alone: readonly StepId[] = ['unit', 'journeys'];

async function runSteps(wanted: readonly StepId[]): Promise<StepResult[]> {
  const stepsOf = (ids: readonly StepId[]): Step[] =>
    ids
      .filter((id) => wanted.includes(id))
      .map((id) => ({ name: stepNames[id], command: commands[id] }));
  const results = await runLanes(beside.map(stepsOf));
  for (const step of stepsOf(alone)) {
    if (isBrokenOff()) break;
    // Where all is well the runner's own summary is the last word.
    if (step.name === stepNames.journeys && results.length > 0) {
      console.log(`\n── so far\n${describeResults(results)}`);
    }
    results.push(await runLive(step));
  }
  return results;
}

async function run(request: Exclude<TestRequest, { kind: 'help' }>): Promise<boolean> {
  process.env.CHROMIUM_PATH = ensureBrowser();
  const folder = openRunFolder();
  endWithSteps();
  try {
    if (request.kind === 'changed') {
      const { runChanged } = await import('./changed/changed.ts');
      const results = await runChanged(request.revision, folder.path);
      return folder.sumUp(results);
    }
    return folder.sumUp(await runSteps(request.steps));
  } finally {
    folder.remove();
  }
}

try {
  const request = readArguments(process.argv.slice(2));
  if (request.kind === 'help') console.log(usage);
  else process.exitCode = (await run(request)) ? 0 : 1;
} catch (error) {
  if (!(error instanceof UsageError || error instanceof UnknownRevision)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 2;
}
