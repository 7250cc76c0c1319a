import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TestModule } from 'vitest/node';
import { testFolder } from '../../server/test/test-folder.ts';
import { at } from '../build/paths.ts';
import { failuresFile, readSecondTries, secondTriesFile } from './failures.ts';
import NotesFailures from './vitest-reporter.ts';

type State = 'passed' | 'failed';

function moduleOf(tests: { name: string; state: State; flaky?: boolean }[]): TestModule {
  const module = {
    moduleId: at('server/src/a.test.ts'),
    relativeModuleId: 'src/a.test.ts',
    project: { name: 'server' },
    errors: () => [],
  } as unknown as TestModule;
  const cases = tests.map(({ name, state, flaky = false }) => ({
    state,
    module,
    project: module.project,
    fullName: name,
    diagnostic: () => ({ flaky }),
    result: () => ({ errors: flaky || state === 'failed' ? [{ message: 'was 2' }] : [] }),
  }));
  const allTests = (state: State) => cases.filter((one) => one.state === state);
  return Object.assign(module, { children: { allTests } });
}

let file: string;
beforeEach(() => {
  file = path.join(testFolder('failures'), 'failures');
  vi.stubEnv(failuresFile, file);
  vi.stubEnv(secondTriesFile, `${file}-again`);
});
afterEach(() => vi.unstubAllEnvs());

it('notes failures, and the file of a test that needed a second try', () => {
  new NotesFailures().onTestRunEnd(
    [
      moduleOf([
        { name: 'holds', state: 'passed' },
        { name: 'breaks', state: 'failed' },
        { name: 'holds at last', state: 'passed', flaky: true },
      ]),
    ],
    [],
  );
  expect(fs.readFileSync(file, 'utf8')).toBe('  server src/a.test.ts › breaks\n    was 2\n');
  expect(readSecondTries(`${file}-again`)).toEqual([
    {
      step: 'unit',
      at: 'server/src/a.test.ts',
      text: '  server src/a.test.ts › holds at last\n    was 2',
    },
  ]);
});
