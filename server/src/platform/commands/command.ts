import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { JobServices } from '../jobs/job.ts';
import type { JobOutcome } from '../jobs/scheduler.ts';

/** What a command works with, inside a running server or in a process of its own. */
export interface CommandContext {
  database: Database;
  log: Logger;
  services: JobServices;
  /** Asked for machine-readable output. */
  json: boolean;
  /** The account of the machine that gave the command, for the history. */
  by: string;
  /** A line for the person who gave the command. */
  write(line: string): void;
  /** The database's time, business time with it. */
  now(): Promise<{ wall: Date; business: Date }>;
  runJobs(): Promise<JobOutcome[]>;
}

/** A command as it was typed, and the account of the machine that gave it. */
export interface CommandLine {
  name: string;
  args: readonly string[];
  by: string;
}

/** Cannot work: one clear line with what to do, and the exit code (2: the command was wrong). */
export class CommandError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'CommandError';
    this.exitCode = exitCode;
  }
}

/** A command whose words are wrong. */
export const usageError = (message: string): CommandError => new CommandError(message, 2);

/** A word of a command that must be one of a closed list. */
export function oneOf<const Word extends string>(
  word: string | undefined,
  words: readonly Word[],
): Word {
  const known = words.find((one) => one === word);
  if (known === undefined) throw usageError(`One of these is needed: ${words.join(', ')}.`);
  return known;
}

/** One subject of `npm run operator`: each domain has its own. */
export interface OperatorCommand {
  /** The word after `operator`. */
  name: string;
  /** What may follow it, a form in each line: `pass <uid>`. */
  usage: readonly string[];
  run(context: CommandContext, args: readonly string[]): Promise<void>;
}

/** Prints rows as aligned columns, or as JSON where that was asked for. */
export function writeRows(
  context: CommandContext,
  given: { rows: readonly Record<string, string | number>[]; empty: string },
): void {
  const { rows, empty } = given;
  if (context.json) {
    context.write(JSON.stringify(rows));
    return;
  }
  const [first] = rows;
  if (!first) {
    context.write(empty);
    return;
  }
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  const widths = names.map((_, index) =>
    Math.max(...lines.map((line) => line[index]?.length ?? 0)),
  );
  for (const line of lines) {
    context.write(
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}
