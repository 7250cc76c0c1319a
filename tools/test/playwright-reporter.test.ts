import fs from 'node:fs';
import path from 'node:path';
import type { FullResult, TestCase, TestResult } from 'playwright/types/testReporter';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testFolder } from '../../server/test/test-folder.ts';
import { failuresFile } from './failures.ts';
import NotesFailures from './playwright-reporter.ts';

const hangs = 'Tearing down "context" exceeded the test timeout of 45000ms.';
const missing = 'Error: expect(locator).toBeVisible() failed';

/** A journey whose tries ended with these complaints, one list for each; none for one that passed. */
async function run(status: FullResult['status'], ...tries: string[][]) {
  const reporter = new NotesFailures();
  const journey = { retries: 1, titlePath: () => ['', 'journeys', 'a.spec.ts', 'opens'] };
  for (const [retry, messages] of tries.entries()) {
    reporter.onTestEnd(
      journey as unknown as TestCase,
      {
        retry,
        status: messages.length === 0 ? 'passed' : 'failed',
        errors: messages.map((message) => ({ message })),
      } as unknown as TestResult,
    );
  }
  return (await reporter.onEnd({ status } as FullResult)).status;
}

let file: string;
beforeEach(() => {
  file = path.join(testFolder('failures'), 'failures');
  vi.stubEnv(failuresFile, file);
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const noted = () => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');

describe('what a second try of a journey may mend', () => {
  it('is a browser that did not close, said out loud', async () => {
    expect(await run('passed', [`\u001b[31m${hangs}\u001b[39m`], [])).toBe('passed');
    expect(noted()).toBe('');
    expect(console.log).toHaveBeenCalledWith(expect.stringContaining('a.spec.ts › opens'));
  });

  it('is not a browser that hangs twice', async () => {
    expect(await run('failed', [hangs], [hangs])).toBe('failed');
    expect(noted()).toContain('Tearing down "context"');
  });

  it.each([
    ['something that was missing', [missing]],
    ['something that was missing before the browser hung', [missing, hangs]],
    ['a journey that took too long', ['Test timeout of 45000ms exceeded.']],
    [
      'the end of a fixture of our own',
      ['Tearing down "server" exceeded the test timeout of 1ms.'],
    ],
    ['nothing that was said', ['']],
  ])('is not %s', async (_what, messages) => {
    expect(await run('passed', messages, [])).toBe('failed');
    expect(noted()).toContain('a.spec.ts › opens');
  });

  it('leaves a run alone that was broken off', async () => {
    expect(await run('interrupted', [])).toBe('interrupted');
  });
});
