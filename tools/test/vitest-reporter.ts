import path from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { root } from '../build/paths.ts';
import { type Failure, noteFailures, noteSecondTries, type SecondTry } from './failures.ts';

/** Notes each test that failed or needed a second try, and each file that failed to load. */
export default class NotesFailures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    const failures = modules.flatMap(failuresOf);
    const stray = unhandled.map(({ message }) => ({
      test: 'outside of tests',
      messages: [message],
    }));
    noteFailures([...failures, ...stray]);
    noteSecondTries(modules.flatMap(secondTriesOf));
  }
}

const secondTriesOf = (module: TestModule): SecondTry[] =>
  [...module.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => ({
      ...failureOf(test),
      step: 'unit',
      at: path.relative(root, module.moduleId),
    }));

const failureOf = (test: TestCase): Failure => ({
  test: `${test.project.name} ${test.module.relativeModuleId} › ${test.fullName}`,
  messages: (test.result().errors ?? []).map(({ message }) => message),
});

function failuresOf(module: TestModule): Failure[] {
  const inside = [...module.children.allTests('failed')].map(failureOf);
  const whole = module.errors().map(({ message }) => ({
    test: `${module.project.name} ${module.relativeModuleId}`,
    messages: [message],
  }));
  return [...whole, ...inside];
}
