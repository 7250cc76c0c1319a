import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import { frozenBrowser } from '../../e2e/fixtures/frozen-browser.ts';
import { type Failure, noteFailures, noteSecondTries, type SecondTry } from './failures.ts';

/**
 * Notes each failed journey, and each that passed on its second try. `npm test` runs the latter ten
 * times more, and fails if one of these runs fails. A hanging browser (a context that does not open
 * or close, or a page that is not drawn although its scripts run) needs no more runs after the
 * second try.
 */
export default class NotesFailures implements Reporter {
  readonly #failures: Failure[] = [];
  /** The failure of each journey's first try. */
  readonly #first = new Map<TestCase, Failure>();
  readonly #mended: SecondTry[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const { status, errors, retry, annotations } = result;
    if (status === 'skipped') return;
    const { file, line } = test.location;
    const first = this.#first.get(test);
    if (status === 'passed') {
      if (first) {
        this.#mended.push({ ...first, step: 'journeys', at: `${path.basename(file)}:${line}` });
      }
      return;
    }
    const messages = errors.map(({ message = '' }) => message);
    const name = test.titlePath().slice(2).join(' › ');
    const isFrozen = annotations.some(({ type }) => type === frozenBrowser);
    const hung = isBrowserHang(messages) || (isFrozen && messages.every(isTimeout));
    if (retry < test.retries && hung) {
      console.log(`── the browser hung, once more: ${name}`);
      return;
    }
    const at = errors.map(lineOf).filter(Boolean).join(', ');
    const failure = { test: at ? `${name} (${at})` : name, messages, screen: screenOf(result) };
    if (retry < test.retries) this.#first.set(test, failure);
    else this.#failures.push(...(first ? [first] : []), failure);
  }

  onEnd(): void {
    noteFailures(this.#failures);
    noteSecondTries(this.#mended);
  }
}

const lineOf = ({ location }: TestResult['errors'][number]): string =>
  location ? `${path.basename(location.file)}:${location.line}` : '';

/** The visible text, from Playwright's note on a failed try. */
function screenOf({ attachments }: TestResult): string | undefined {
  const note = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!note || !fs.existsSync(note)) return undefined;
  const [, snapshot] = /# Page snapshot\s+```yaml\n([\s\S]*?)\n```/.exec(read(note)) ?? [];
  const said = snapshot?.match(/(heading|alert|status|dialog|button|paragraph|text)\b.*/g);
  return said?.map((line) => line.replace(/ ?\[(ref|cursor|active|level)[^\]]*\]/g, '')).join('\n');
}

const read = (file: string): string => fs.readFileSync(file, 'utf8');

const browserHangs =
  /^Tearing down "(context|page)" exceeded|while setting up "(browser|context|page)"/;

/** A frozen page explains only timeouts; a console message still counts. */
const isTimeout = (message: string): boolean => /timeout/i.test(message);

/** Whether all messages are about a browser that did not open or close. */
const isBrowserHang = (messages: readonly string[]): boolean =>
  messages.length > 0 &&
  messages.every((message) => browserHangs.test(stripVTControlCharacters(message)));
