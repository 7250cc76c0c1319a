import { UsageError } from '../arguments.ts';
import { stepNames } from '../commands.ts';

export type StepId = keyof typeof stepNames;

export type TestRequest =
  | { kind: 'steps'; steps: readonly StepId[] }
  | { kind: 'changed'; revision?: string };

const steps = Object.keys(stepNames) as StepId[];

export function readArguments(positionals: readonly string[]): TestRequest {
  const [first, revision, ...more] = positionals;
  if (first === 'changed') {
    if (more.length > 0) throw new UsageError('“changed” takes one revision.');
    return { kind: 'changed', ...(revision && { revision }) };
  }
  const unknown = positionals.filter((word) => !Object.hasOwn(stepNames, word));
  if (unknown.length > 0) {
    throw new UsageError(`There is no step “${unknown.join('”, “')}”. Known: ${steps.join(', ')}.`);
  }
  return { kind: 'steps', steps: steps.filter((id) => !first || positionals.includes(id)) };
}
