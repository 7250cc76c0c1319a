import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * What failed, kept for the very end of `npm test`: of a long log often only its end is at hand. The
 * runners write to one file, which the run names and reads when all steps are done.
 */
export const failuresFile = 'FAILURES_FILE';

/** Beside it: the tests that passed with their second try. */
export const secondTriesFile = 'SECOND_TRIES_FILE';

export interface Failure {
  test: string;
  messages: readonly string[];
  /** What was on the screen. */
  screen?: string;
}

/** A test as its runner is asked for it again. */
export interface TestPlace {
  step: 'unit' | 'journeys';
  at: string;
}

export interface SecondTry extends Failure, TestPlace {}

/** Adds what a runner saw fail; nothing where no run asked for it. */
export function noteFailures(failures: readonly Failure[]): void {
  const file = process.env[failuresFile];
  if (!file || failures.length === 0) return;
  fs.appendFileSync(file, `${failures.map(lines).join('\n')}\n`);
}

/** Adds the tests of which one try failed; nothing where no run asked for it. */
export function noteSecondTries(tries: readonly SecondTry[]): void {
  const file = process.env[secondTriesFile];
  if (!file || tries.length === 0) return;
  for (const { step, at, ...failure } of tries) {
    fs.appendFileSync(file, `${JSON.stringify({ step, at, text: lines(failure) })}\n`);
  }
}

/** What `noteSecondTries` wrote. */
export function readSecondTries(file: string): (TestPlace & { text: string })[] {
  if (!fs.existsSync(file)) return [];
  const rows = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
  return rows.map((row) => JSON.parse(row) as TestPlace & { text: string });
}

const lines = ({ test, messages, screen }: Failure): string =>
  [
    `  ${test}`,
    ...messages.map((message) => `    ${brief(message, 200)}`),
    ...(screen ? [`    on the screen: ${brief(screen, 500)}`] : []),
  ].join('\n');

/** The lines that say something, on one, without the colors of a terminal. */
function brief(message: string, most: number): string {
  const said = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[-+] (Expected|Received) /.test(line));
  const text = said.join(' | ');
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
