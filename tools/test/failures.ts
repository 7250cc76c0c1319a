import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * Collects failures for the end of `npm test`, since often only the end of a long log is at hand. The
 * runners append to one file, which the run reads after all steps.
 */
export const failuresFile = 'FAILURES_FILE';

/** The file for tests that passed on their second try. */
export const secondTriesFile = 'SECOND_TRIES_FILE';

export interface Failure {
  test: string;
  messages: readonly string[];
  /** The visible text at the failure. */
  screen?: string;
}

/** Identifies a test for a rerun. */
export interface TestRef {
  step: 'unit' | 'journeys';
  at: string;
}

export interface SecondTry extends Failure, TestRef {}

/** Appends failures; does nothing outside of `npm test`. */
export function noteFailures(failures: readonly Failure[]): void {
  const file = process.env[failuresFile];
  if (!file || failures.length === 0) return;
  fs.appendFileSync(file, `${failures.map(lines).join('\n')}\n`);
}

/** Appends tests that needed a second try; does nothing outside of `npm test`. */
export function noteSecondTries(tries: readonly SecondTry[]): void {
  const file = process.env[secondTriesFile];
  if (!file || tries.length === 0) return;
  for (const { step, at, ...failure } of tries) {
    fs.appendFileSync(file, `${JSON.stringify({ step, at, text: lines(failure) })}\n`);
  }
}

export function readSecondTries(file: string): (TestRef & { text: string })[] {
  if (!fs.existsSync(file)) return [];
  const rows = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
  return rows.map((row) => JSON.parse(row) as TestRef & { text: string });
}

const lines = ({ test, messages, screen }: Failure): string =>
  [
    `  ${test}`,
    ...messages.map((message) => `    ${shorten(message, 200)}`),
    ...(screen ? [`    on the screen: ${shorten(screen, 500)}`] : []),
  ].join('\n');

/** A message on one line, shortened and without terminal colors. */
function shorten(message: string, maxLength: number): string {
  const words = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[-+] (Expected|Received) /.test(line));
  const line = words.join(' | ');
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
}
