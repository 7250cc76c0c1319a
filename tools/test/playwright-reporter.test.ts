import fs from 'node:fs';
import path from 'node:path';
import type { TestCase, TestResult } from 'playwright/types/testReporter';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { frozenBrowser } from '../../e2e/fixtures/frozen-browser.ts';
import { testFolder } from '../../server/test/test-folder.ts';
import { failuresFile, readSecondTries, secondTriesFile } from './failures.ts';
import NotesFailures from './playwright-reporter.ts';

const hangs = 'Tearing down "context" exceeded the test timeout of 45000ms.';
const missing = 'Error: expect(locator).toBeVisible() failed Timeout: 10000ms';
const wrong = 'Error: warnings and errors in the console';

/** One try of a journey; it passed if there are no messages. */
interface Try {
  messages: string[];
  isFrozen?: boolean;
  /** Playwright's note on the failure. */
  note?: string;
}

const passed: Try = { messages: [] };
const tried = (...messages: string[]): Try => ({ messages });

async function run(...tries: Try[]) {
  const reporter = new NotesFailures();
  const journey = {
    retries: 1,
    location: { file: '/specs/a.spec.ts', line: 8, column: 1 },
    titlePath: () => ['', 'journeys', 'a.spec.ts', 'opens'],
  } as unknown as TestCase;
  for (const [retry, { messages, isFrozen, note }] of tries.entries()) {
    reporter.onTestEnd(journey, {
      retry,
      status: messages.length === 0 ? 'passed' : 'failed',
      errors: messages.map((message) => ({
        message,
        location: { file: '/specs/a.spec.ts', line: 12, column: 3 },
      })),
      attachments: note ? [{ name: 'error-context', path: note }] : [],
      annotations: isFrozen ? [{ type: frozenBrowser }] : [],
    } as unknown as TestResult);
  }
  reporter.onEnd();
}

let file: string;
beforeEach(() => {
  file = path.join(testFolder('failures'), 'failures');
  vi.stubEnv(failuresFile, file);
  vi.stubEnv(secondTriesFile, `${file}-again`);
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const noted = () => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
const again = () => readSecondTries(`${file}-again`).map(({ at }) => at);

describe('a journey that passed on its second try', () => {
  it('is only logged if its browser did not close', async () => {
    await run(tried(`\u001b[31m${hangs}\u001b[39m`), passed);
    expect([noted(), again()]).toEqual(['', []]);
    expect(console.log).toHaveBeenCalledWith(expect.stringContaining('a.spec.ts › opens'));
  });

  it('is only logged if its browser was frozen', async () => {
    const first = { messages: ['Test timeout of 45000ms exceeded.', missing], isFrozen: true };
    await run(first, passed);
    expect([noted(), again()]).toEqual(['', []]);
  });

  it.each([
    ['something was missing', [missing]],
    ['something was missing before the browser hung', [missing, hangs]],
    ['it took too long', ['Test timeout of 45000ms exceeded.']],
    [
      'a fixture of our own ended late',
      ['Tearing down "server" exceeded the test timeout of 1ms.'],
    ],
    ['nothing was said', ['']],
  ])('is noted for reruns if %s', async (_what, messages) => {
    await run(tried(...messages), passed);
    expect([noted(), again()]).toEqual(['', ['a.spec.ts:8']]);
  });

  it('is noted for reruns if it failed before the browser froze', async () => {
    await run({ messages: [missing, wrong], isFrozen: true }, passed);
    expect(again()).toEqual(['a.spec.ts:8']);
  });
});

it.each([
  ['a browser that hung', [hangs]],
  ['something that was missing', [missing]],
])('notes a journey that failed twice: %s', async (_what, messages) => {
  await run(tried(...messages), tried(...messages));
  expect(noted()).toContain('a.spec.ts › opens');
  expect(again()).toEqual([]);
});

it('notes the location of a failure and the visible text', async () => {
  const note = path.join(path.dirname(file), 'note.md');
  const shown = '- main [ref=e3]:\n  - heading "Exchange" [level=2] [ref=e7]\n  - img';
  fs.writeFileSync(note, `# Error details\n\n# Page snapshot\n\n\`\`\`yaml\n${shown}\n\`\`\`\n`);
  await run({ messages: [missing], note }, { messages: [missing], note });
  expect(noted()).toContain('a.spec.ts › opens (a.spec.ts:12)');
  expect(noted()).toContain('    on the screen: heading "Exchange"\n');
});
