import { parseWords, UsageError } from '../arguments.ts';

/** The steps of a full run, by their command line names. */
export const stepNames = {
  format: 'format and lint',
  types: 'types',
  law: 'import law',
  unused: 'unused code',
  audit: 'known holes',
  build: 'build',
  unit: 'unit and server',
  journeys: 'journeys',
} as const;

export type StepId = keyof typeof stepNames;

export type TestRequest =
  | { kind: 'help' }
  | { kind: 'steps'; steps: readonly StepId[] }
  | { kind: 'changed'; revision?: string };

const steps = Object.keys(stepNames) as StepId[];

export const usage = `npm test                          every check there is
npm test -- <step> [<step> …]     some of them: ${steps.join(', ')}
npm test -- changed [<revision>]  what the changes can break: those since the merge base with origin/main
                                  or main, and what is not committed; or since the merge base with <revision>

npm run watch                     unit tests again at each change of a file
npm run test:shaken -- 10         the journeys ten times on a busy machine with a slow network, in random order`;

export function readArguments(words: readonly string[]): TestRequest {
  const { values, positionals } = parseWords(words, {});
  if (values.help) return { kind: 'help' };
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
