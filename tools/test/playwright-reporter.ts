import { stripVTControlCharacters } from 'node:util';
import type { FullResult, Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import { type Failure, noteFailures } from './failures.ts';

/**
 * Notes each journey that failed. The second try that each has counts only where the browser came to
 * no end, and not the journey: nothing that was expected was missing, but a context did not open or
 * close. Every other failure fails the run, also where the second try passes: what happens by chance
 * is a bug as well.
 */
export default class NotesFailures implements Reporter {
  readonly #failures: Failure[] = [];

  onTestEnd(test: TestCase, { status, errors, retry }: TestResult): void {
    if (status === 'passed' || status === 'skipped') return;
    const messages = errors.map(({ message = '' }) => message);
    const name = test.titlePath().slice(2).join(' › ');
    if (retry < test.retries && isOfTheBrowser(messages)) {
      console.log(`── the browser came to no end, once more: ${name}`);
      return;
    }
    this.#failures.push({ test: name, messages });
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    noteFailures(this.#failures);
    return { status: this.#failures.length > 0 && status === 'passed' ? 'failed' : status };
  }
}

const browserHangs =
  /^Tearing down "(context|page)" exceeded|while setting up "(browser|context|page)"/;

/** Whether all that a try of a journey complains of is a browser that did not open or close. */
const isOfTheBrowser = (messages: readonly string[]): boolean =>
  messages.length > 0 &&
  messages.every((message) => browserHangs.test(stripVTControlCharacters(message)));
