import { stripVTControlCharacters } from 'node:util';

/** The result of a journey in one run. */
export interface Outcome {
  test: string;
  status: 'passed' | 'failed' | 'left out';
  error?: string;
}

/** The used part of Playwright's JSON report. */
export interface JsonReport {
  suites: JsonSuite[];
  errors: { message?: string }[];
}

interface JsonSuite {
  title: string;
  suites?: JsonSuite[];
  specs?: {
    title: string;
    tests: { results: { status: string; errors: { message?: string }[] }[] }[];
  }[];
}

export function readOutcomes(report: JsonReport): Outcome[] {
  const ofSuite = (suite: JsonSuite, titles: readonly string[]): Outcome[] => {
    const path = [...titles, suite.title].filter(Boolean);
    return [
      ...(suite.specs ?? []).flatMap(({ title, tests }) =>
        tests.map(({ results }) => toOutcome([...path, title].join(' › '), results.at(-1))),
      ),
      ...(suite.suites ?? []).flatMap((one) => ofSuite(one, path)),
    ];
  };
  return report.suites.flatMap((suite) => ofSuite(suite, []));
}

function toOutcome(
  test: string,
  result: { status: string; errors: { message?: string }[] } | undefined,
): Outcome {
  if (!result || ['skipped', 'interrupted'].includes(result.status)) {
    return { test, status: 'left out' };
  }
  if (result.status === 'passed') return { test, status: 'passed' };
  return { test, status: 'failed', error: firstLines(result.errors[0]?.message ?? result.status) };
}

const maxLength = 240;

function firstLines(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const text = lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' | ');
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

export interface Difference {
  test: string;
  /** The runs in which it failed, counted from 1. */
  failedIn: number[];
  /** The number of runs in which it completed. */
  of: number;
  firstError: string;
}

/** The journeys that failed in some run, the most frequent first. */
export function findDifferences(runs: readonly (readonly Outcome[])[]): Difference[] {
  const found = new Map<string, Difference>();
  for (const [index, outcomes] of runs.entries()) {
    for (const { test, status, error = '' } of outcomes) {
      const one = found.get(test) ?? { test, failedIn: [], of: 0, firstError: '' };
      found.set(test, one);
      if (status !== 'left out') one.of += 1;
      if (status !== 'failed') continue;
      one.failedIn.push(index + 1);
      one.firstError ||= error;
    }
  }
  return [...found.values()]
    .filter(({ failedIn }) => failedIn.length > 0)
    .sort((a, b) => b.failedIn.length - a.failedIn.length || a.test.localeCompare(b.test));
}

export function describeDifferences(differences: readonly Difference[]): string {
  const row = (failed: string, runs: string, test: string): string =>
    `  ${failed.padStart(8)}  ${runs.padEnd(12)}  ${test}`;
  return [
    row('failed', 'in runs', 'journey'),
    ...differences.flatMap(({ test, failedIn, of, firstError }) => [
      row(`${failedIn.length} of ${of}`, failedIn.join(', '), test),
      row('', '', `  ${firstError}`),
    ]),
  ].join('\n');
}
