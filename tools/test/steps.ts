import { type ChildProcess, spawn } from 'node:child_process';
import { root } from '../build/paths.ts';
import type { Command } from './programs.ts';

/** A program that checks something. */
export interface Step {
  name: string;
  command: Command;
  env?: Record<string, string>;
}

export interface StepResult {
  name: string;
  ok: boolean;
  seconds: number;
}

const running = new Set<ChildProcess>();

let interrupted = false;

/** Whether the run was interrupted; it then starts no more steps. */
export const isInterrupted = (): boolean => interrupted;

/**
 * Ctrl-C reaches the steps through the terminal. A signal to this process alone is forwarded as
 * SIGINT, on which the runners stop their servers.
 */
export function endWithSteps(): void {
  process.on('SIGINT', () => {
    interrupted = true;
  });
  process.on('SIGTERM', () => {
    interrupted = true;
    for (const child of running) child.kill('SIGINT');
  });
}

const headline = (step: Step): string => `\n── ${step.name}`;

/** Runs a step with live output. */
export async function runLive(step: Step): Promise<StepResult> {
  console.log(headline(step));
  return watch(step, start(step, 'inherit'));
}

/** Runs a step in parallel with others, and prints its output at the end. */
async function runBuffered(step: Step): Promise<StepResult> {
  const child = start(step, 'pipe');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const result = await watch(step, child);
  console.log(headline(step));
  if (output.trim() !== '') console.log(output.trim());
  console.log(
    `── ${result.ok ? 'passed' : 'FAILED'}: ${step.name}, ${result.seconds.toFixed(1)} s`,
  );
  return result;
}

/** Runs lanes in parallel, and the steps of each lane in order. */
export async function runLanes(lanes: readonly (readonly Step[])[]): Promise<StepResult[]> {
  const results = lanes.map(async (steps) => {
    const done: StepResult[] = [];
    for (const step of steps) if (!interrupted) done.push(await runBuffered(step));
    return done;
  });
  return (await Promise.all(results)).flat();
}

function start({ command: [program, ...words], env }: Step, output: 'inherit' | 'pipe') {
  return spawn(program, words, {
    cwd: root,
    stdio: ['inherit', output, output],
    env: { ...process.env, ...env },
  });
}

function watch({ name }: Step, child: ChildProcess): Promise<StepResult> {
  const startedAt = Date.now();
  running.add(child);
  return new Promise((resolve) => {
    const end = (ok: boolean): void => {
      running.delete(child);
      resolve({ name, ok, seconds: (Date.now() - startedAt) / 1000 });
    };
    child.on('error', () => end(false));
    child.on('close', (code) => end(code === 0));
  });
}

/** The table of steps, in the order of their ends. */
export const describeResults = (results: readonly StepResult[]): string =>
  results
    .map(({ name, ok, seconds }) => {
      const took = `${seconds.toFixed(1)} s`.padStart(8);
      return `  ${ok ? 'passed' : 'FAILED'}  ${name.padEnd(18)} ${took}`;
    })
    .join('\n');
