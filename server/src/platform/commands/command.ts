import { readFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { FileTree } from '../files/file-tree.ts';
import type { ServerFolder } from '../files/folder-mark.ts';
import type { JobServices } from '../jobs/job.ts';
import type { JobOutcome } from '../jobs/scheduler.ts';
import { visible } from '../visible.ts';

/** What a command can use, in a running server or in a process of its own. */
export interface CommandContext {
  database: Database;
  log: Logger;
  services: JobServices;
  /** The folders beside the database. */
  folders: readonly ServerFolder[];
  /** All files beside the database, wherever they are stored. */
  trees: Readonly<Record<string, FileTree>>;
  /** Where uploads move to, while their folder is still in use. */
  objects?: FileTree | undefined;
  /** What a backup says of the keys that it does not have. */
  keys: { names: readonly string[]; fingerprint: string };
  /** Print machine-readable output. */
  json: boolean;
  /** The OS account that ran the command, for the audit history. */
  by: string;
  /** Why it was run, as the operator says. */
  reason: string;
  /** From when on a change is to hold; undefined: at once. */
  from?: Date;
  /** How a second operator takes part in a command: one proposes, another approves. */
  secondOperator?: 'propose' | 'approve';
  /** Prints a line to the operator. */
  write(line: string): void;
  /** The database's wall time and business time. */
  now(): Promise<{ wall: Date; business: Date }>;
  runJobs(): Promise<JobOutcome[]>;
}

/** A typed command line and the OS account that ran it. */
export interface CommandLine {
  name: string;
  args: readonly string[];
  by: string;
}

/** A failed command: one line that says what to do, and the exit code (2: wrong usage). */
export class CommandError extends Error {
  readonly exitCode: number;
  /** The right forms, a line each. */
  readonly usage: readonly string[];
  constructor(
    message: string,
    { exitCode = 1, usage = [] }: { exitCode?: number; usage?: readonly string[] } = {},
  ) {
    super(message);
    this.name = 'CommandError';
    this.exitCode = exitCode;
    this.usage = usage;
  }
}

/** The error for a mistyped command. */
export const usageError = (message: string, usage: readonly string[] = []): CommandError =>
  new CommandError(message, { exitCode: 2, usage });

/** Parses an argument that must be one of a closed list. */
export function oneOf<const Word extends string>(
  word: string | undefined,
  words: readonly Word[],
): Word {
  const known = words.find((one) => one === word);
  if (known === undefined) throw usageError(`Use one of: ${words.join(', ')}.`);
  return known;
}

/** One subject of `npm run operator`: each domain has its own. */
export interface OperatorCommand {
  /** The word after `operator`. */
  name: string;
  /** A line about it. */
  does: string;
  /** The arguments of an example. */
  example: string;
  /**
   * The forms of its arguments: `show <uid>`. The security log finds the person concerned by the
   * placeholder: `<uid>`, or the name of what belongs to one, such as `<ticket>`.
   */
  reads: readonly string[];
  /** The forms that change something: they need a reason. */
  changes: readonly string[];
  /** Its changes may wait for a moment: `--from`. */
  takesFrom?: true;
  /** Some of its changes take two operators: `--propose` and `--approve`. */
  takesTwo?: true;
  run(context: CommandContext, args: readonly string[]): Promise<void>;
}

/** The most rows that a list prints. */
export const maxListed = 200;

/** Reads a file that an argument names. */
export async function readInputFile(path: string | undefined): Promise<string> {
  // The running server reads it, and its working directory is not the operator's.
  if (!path || !isAbsolute(path)) throw usageError('Name the file by its absolute path.');
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw new CommandError(
      `${path} cannot be read: ${error instanceof Error ? error.message : ''}`,
    );
  });
}

/** Prints a result as a sentence, or as JSON if `json` is set. */
export const writeResult = (
  context: CommandContext,
  result: { text: string; json: Record<string, unknown> },
): void => context.write(context.json ? JSON.stringify(result.json) : result.text);

type Cell = string | number | Date | null;
const plain = (cell: Cell) => (cell instanceof Date ? cell.toISOString() : (cell ?? ''));

/** Prints rows as aligned columns, or as JSON if `json` is set: dates in ISO 8601, null as ''. */
export function writeRows(
  context: CommandContext,
  given: { rows: readonly Readonly<Record<string, Cell>>[]; empty: string },
): void {
  const { empty } = given;
  const rows = given.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, plain(cell)])),
  );
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
  const lines = [
    names,
    ...rows.map((row) => names.map((name) => visible(String(row[name] ?? '')))),
  ];
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
