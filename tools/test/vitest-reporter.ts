import type { Reporter, TestModule } from 'vitest/node';
import { type Failure, noteFailures } from './failures.ts';

/** Notes each failed test, and each file that could not be read or set up. */
export default class NotesFailures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    const failures = modules.flatMap(failuresOf);
    const stray = unhandled.map(({ message }) => ({
      test: 'outside of tests',
      messages: [message],
    }));
    noteFailures([...failures, ...stray]);
  }
}

function failuresOf(module: TestModule): Failure[] {
  const inside = [...module.children.allTests('failed')].map((test) => ({
    test: `${module.project.name} ${module.relativeModuleId} › ${test.fullName}`,
    messages: (test.result().errors ?? []).map(({ message }) => message),
  }));
  const whole = module.errors().map(({ message }) => ({
    test: `${module.project.name} ${module.relativeModuleId}`,
    messages: [message],
  }));
  return [...whole, ...inside];
}
