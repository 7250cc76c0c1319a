import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { hashFiles } from '../../build/identity.ts';
import { at, root } from '../../build/paths.ts';
import { playwright } from '../programs.ts';

/** A journey as Playwright runs it. */
export interface ListedJourney {
  project: string;
  /** The path from the root. */
  file: string;
  line: number;
  /** From the outermost block to the test. */
  titles: readonly string[];
}

interface ListedSuite {
  title: string;
  suites?: ListedSuite[];
  specs?: { title: string; file: string; line: number; tests: { projectName: string }[] }[];
}

const specs = 'e2e/specs';
const cacheFile = at('.cache/journeys.json');

/** All journeys. Playwright takes seconds to list them, so the list is cached until they change. */
export function listJourneys(): ListedJourney[] {
  const hash = hashFiles(['e2e', 'shared/contract', 'package-lock.json']);
  const cached = fs.existsSync(cacheFile)
    ? (JSON.parse(fs.readFileSync(cacheFile, 'utf8')) as {
        hash: string;
        journeys: ListedJourney[];
      })
    : undefined;
  if (cached?.hash === hash) return cached.journeys;
  const [program = '', ...words] = playwright('--list', '--reporter=json');
  const text = execFileSync(program, words, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  const { suites } = JSON.parse(text) as { suites: ListedSuite[] };
  const journeys = suites.flatMap((suite) => journeysOf(suite, []));
  fs.mkdirSync(path.dirname(cacheFile), { recursive: true });
  fs.writeFileSync(cacheFile, JSON.stringify({ hash, journeys }));
  return journeys;
}

/** The outermost suite is the file. */
const journeysOf = (suite: ListedSuite, titles: readonly string[]): ListedJourney[] => [
  ...(suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName }) => ({
      project: projectName,
      file: `${specs}/${file}`,
      line,
      titles: [...titles, title],
    })),
  ),
  ...(suite.suites ?? []).flatMap((one) => journeysOf(one, [...titles, one.title])),
];

/** The format of `--test-list`. */
export const toListLine = ({ project, file, titles }: ListedJourney): string =>
  [`[${project}]`, path.posix.relative(specs, file), ...titles].join(' › ');
