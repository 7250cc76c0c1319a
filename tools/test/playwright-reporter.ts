import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import { type Failure, noteFailures } from './failures.ts';

/** Notes each journey that failed. */
export default class NotesFailures implements Reporter {
  readonly #failures: Failure[] = [];

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    if (status === 'passed' || status === 'skipped') return;
    this.#failures.push({
      test: test.titlePath().slice(2).join(' › '),
      messages: errors.map(({ message = '' }) => message),
    });
  }

  onEnd(): void {
    noteFailures(this.#failures);
  }
}
