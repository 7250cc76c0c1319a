import fs from 'node:fs';
import path from 'node:path';
import type { FullResult, TestCase, TestResult } from 'playwright/types/testReporter';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { frozenBrowser } from '../../e2e/fixtures/frozen-browser.ts';
import { testFolder } from '../../server/test/test-folder.ts';
import { failuresFile } from './failures.ts';
import NotesFailures from './playwright-reporter.ts';

const hangs = 'Tearing down "context" exceeded the test timeout of 45000ms.';
const missing = 'Error: expect(locator).toBeVisible() failed Timeout: 10000ms';
const wrong = 'Error: warnings and errors in the console';

/** A try of a journey: what it complains of, nothing where it passed. */
interface Try {
  messages: string[];
  isFrozen?: boolean;
  /** What Playwright wrote of it. */
  note?: string;
}

const passed: Try = { messages: [] };
const tried = (...messages: string[]): Try => ({ messages });

async function run(status: FullResult['status'], ...tries: Try[]) {
  const reporter = new NotesFailures();
  const journey = { retries: 1, titlePath: () => ['', 'journeys', 'a.spec.ts', 'opens'] };
  for (const [retry, { messages, isFrozen, note }] of tries.entries()) {
    reporter.onTestEnd(
      journey as unknown as TestCase,
      {
        retry,
        status: messages.length === 0 ? 'passed' : 'failed',
        errors: messages.map((message) => ({
          message,
          location: { file: '/specs/a.spec.ts', line: 12, column: 3 },
        })),
        attachments: note ? [{ name: 'error-context', path: note }] : [],
        annotations: isFrozen ? [{ type: frozenBrowser }] : [],
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
    expect(await run('passed', tried(`\u001b[31m${hangs}\u001b[39m`), passed)).toBe('passed');
    expect(noted()).toBe('');
    expect(console.log).toHaveBeenCalledWith(expect.stringContaining('a.spec.ts › opens'));
  });

  it('is a browser that drew nothing any more, as the journey has seen', async () => {
    const first = { messages: ['Test timeout of 45000ms exceeded.', missing], isFrozen: true };
    expect(await run('passed', first, passed)).toBe('passed');
    expect(noted()).toBe('');
    expect(await run('failed', first, first)).toBe('failed');
    expect(noted()).toContain('a.spec.ts › opens');
  });

  it('is not something that went wrong before nothing was drawn any more', async () => {
    const first = { messages: [missing, wrong], isFrozen: true };
    expect(await run('passed', first, passed)).toBe('failed');
  });

  it('is not a browser that hangs twice', async () => {
    expect(await run('failed', tried(hangs), tried(hangs))).toBe('failed');
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
    expect(await run('passed', tried(...messages), passed)).toBe('failed');
    expect(noted()).toContain('a.spec.ts › opens');
  });

  it('leaves a run alone that was broken off', async () => {
    expect(await run('interrupted', passed)).toBe('interrupted');
  });
});

it('says where a journey failed, and what was on the screen then', async () => {
  const note = path.join(path.dirname(file), 'note.md');
  const shown = '- main [ref=e3]:\n  - heading "Exchange" [level=2] [ref=e7]\n  - img';
  fs.writeFileSync(note, `# Error details\n\n# Page snapshot\n\n\`\`\`yaml\n${shown}\n\`\`\`\n`);
  await run('failed', { messages: [missing], note });
  expect(noted()).toContain('a.spec.ts › opens (a.spec.ts:12)');
  expect(noted()).toContain('    on the screen: heading "Exchange"\n');
});
