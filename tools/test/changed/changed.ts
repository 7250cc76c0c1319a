import fs from 'node:fs';
import path from 'node:path';
import { at } from '../../build/paths.ts';
import { read, trackedFiles } from '../../house/files.ts';
import { biome, build, knip, law, playwright, tsc, vitest } from '../programs.ts';
import { describeResults, runLanes, type Step, type StepResult } from '../steps.ts';
import { type Affected, findAffected, type Project } from './affected.ts';
import { readGitChanges } from './git-changes.ts';
import { readImportGraph, withDependents } from './import-graph.ts';
import {
  describeJourneys,
  type Selection,
  selectJourneys,
  serverFixtures,
  zonesOf,
} from './journeys.ts';
import { listJourneys, toListLine } from './list-journeys.ts';
import { readScreens } from './screens.ts';

/** `npm test -- changed`: runs the checks that the changes can break, in about a minute. */

/** Two workers run this many journeys in half a minute. */
const journeyBudget = 20;

export async function runChanged(
  revision: string | undefined,
  folder: string,
): Promise<StepResult[]> {
  const startedAt = Date.now();
  const changes = readGitChanges(revision);
  console.log(`── ${changes.files.length} files have changed since ${changes.base}`);
  if (changes.files.length === 0) return [];
  const files = trackedFiles();
  const graph = readImportGraph(files, read);
  const project: Project = { files, read, graph, screens: await readScreens() };
  const affected = findAffected(project, changes.files);
  const journeys = chooseJourneys(project, changes.files, affected);
  const plan = {
    changed: changes.files.filter((file) => files.includes(file)),
    affected,
    journeys,
  };
  console.log(describePlan(plan));
  const results = await runLanes(lanesOf(plan, folder));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`\n── ${changes.files.length} files changed since ${changes.base}; ${seconds} s`);
  console.log(`${describePlan(plan)}\n${describeResults(results)}`);
  return results;
}

function chooseJourneys(
  { graph, screens }: Project,
  changed: readonly string[],
  affected: Affected,
): Selection {
  const isSpec = (file: string): boolean => /^e2e\/specs\/.*\.spec\.ts$/.test(file);
  const specs = [...withDependents(graph, changed)].filter(isSpec);
  // A fixture of most journeys is checked with one screen of each kind.
  const isCommon = specs.length > maxSpecs;
  const wanted = isCommon ? screens : affected.screens;
  if (wanted.length === 0 && specs.length === 0) return { chosen: [], leftOut: 0, opened: [] };
  const startsServer = withDependents(graph, serverFixtures);
  const source = (file: string) => (fs.existsSync(at(file)) ? read(file) : undefined);
  return selectJourneys(describeJourneys(listJourneys(), screens, source), {
    screens: wanted,
    specs: isCommon ? changed.filter(isSpec) : specs,
    budget: journeyBudget,
    startsServer: (file) => startsServer.has(file),
  });
}

/** At most this many changed specs run in full. */
const maxSpecs = 3;

interface Plan {
  /** Changed files that still exist. */
  changed: readonly string[];
  affected: Affected;
  journeys: Selection;
}

function lanesOf({ changed, affected, journeys }: Plan, folder: string): Step[][] {
  const ofProgram = changed.filter((file) => /\.(tsx?|c?js|json)$/.test(file));
  const list = path.join(folder, 'journeys.txt');
  fs.writeFileSync(list, journeys.chosen.map(toListLine).join('\n'));
  const reporters = `--reporter=list,${at('tools/test/playwright-reporter.ts')}`;
  const steps = {
    // Format rules are per file.
    format: {
      name: 'format and lint',
      command: biome(
        '--no-errors-on-unmatched',
        ...(changed.includes('biome.json') ? ['.'] : changed),
      ),
    },
    types: { name: 'types', command: tsc() },
    law: { name: 'import law', command: law() },
    unused: { name: 'unused code', command: knip() },
    build: { name: 'build', command: build() },
    unit: { name: 'unit and server', command: vitest('run', ...affected.tests) },
    journeys: {
      name: 'journeys',
      command: playwright(`--test-list=${list}`, reporters),
    },
  };
  const ifAny = (list: readonly unknown[], ...wanted: Step[]): Step[] =>
    list.length > 0 ? wanted : [];
  return [
    [steps.build, ...ifAny(journeys.chosen, steps.journeys)],
    [
      ...ifAny(changed, steps.format),
      ...ifAny(affected.tests, steps.unit),
      ...ifAny(ofProgram, steps.types, steps.law, steps.unused),
    ],
  ];
}

function describePlan({ affected, journeys }: Plan): string {
  const { chosen, leftOut, opened } = journeys;
  const zones = zonesOf(affected.screens);
  const lines = [
    `${affected.tests.length} files of unit tests: ${brief(affected.tests)}`,
    `${chosen.length} journeys for ${opened.length} screens of ${zones.join(', ') || 'no remote'}: ${brief(opened)}`,
    ...affected.reasons.map((reason) => `beside what imports show: ${reason}`),
    ...(leftOut > 0 ? [`left out: ${leftOut} more journeys that open these screens`] : []),
    'the whole run is `npm test`',
  ];
  return lines.map((line) => `  ${line}`).join('\n');
}

function brief(items: readonly string[]): string {
  const shown = items.slice(0, 4).join(', ');
  return items.length > 4 ? `${shown} and ${items.length - 4} more` : shown || 'none';
}
