import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * What failed, kept for the very end of `npm test`: of a long log often only its end is at hand. The
 * runners write to one file, which the run names and reads when all steps are done.
 */
export const failuresFile = 'FAILURES_FILE';

export interface Failure {
  test: string;
  messages: readonly string[];
  /** What was on the screen. */
  screen?: string;
}

/** Adds what a runner saw fail; nothing where no run asked for it. */
export function noteFailures(failures: readonly Failure[]): void {
  const file = process.env[failuresFile];
  if (!file || failures.length === 0) return;
  fs.appendFileSync(file, `${failures.map(lines).join('\n')}\n`);
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
