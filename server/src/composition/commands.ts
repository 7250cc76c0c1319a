import { parseArgs } from 'node:util';
import { runDemoTime } from '../demo/demo-time.ts';
import { parseHead, runVerify } from '../ledger/verify.operator.ts';
import {
  type CommandContext,
  CommandError,
  type CommandLine,
  usageError,
} from '../platform/commands/command.ts';
import { isUnreachable, sqlState } from '../platform/db/database.ts';
import { FolderLockedError } from '../platform/db/folder-lock.ts';
import { PostgresStartError } from '../platform/db/postgres-process.ts';
import { DatabaseSetupError } from '../platform/db/session.ts';
import { businessDayStart, readMoment } from '../platform/time/time.ts';
import { visible } from '../platform/visible.ts';
import { recordStart } from './command-record.ts';
import { runOperator } from './operator.ts';

type Program = (context: CommandContext, args: readonly string[]) => Promise<number>;

const exitZeroAfter =
  (run: (context: CommandContext, args: readonly string[]) => Promise<void>): Program =>
  async (context, args) => {
    await run(context, args);
    return 0;
  };

/** The commands, by the name of their npm script. */
const programs: Record<string, { usage: string; run: Program }> = {
  'demo:time': {
    usage: 'npm run demo:time -- +1d | +12h | +30m | --show',
    run: exitZeroAfter(runDemoTime),
  },
  'ledger:verify': { usage: 'npm run ledger:verify [-- <head from the log>]', run: verify },
  operator: { usage: 'npm run operator -- <subject> <action> …', run: exitZeroAfter(runOperator) },
};

async function verify(context: CommandContext, [text]: readonly string[]): Promise<number> {
  const head = text === undefined ? undefined : parseHead(text);
  if (text !== undefined && !head)
    throw usageError(`“${text}” is not a ledger head as printed in the log.`);
  return runVerify(context.database.db, context.write, { head });
}

const options = {
  json: { type: 'boolean' },
  reason: { type: 'string' },
  from: { type: 'string' },
  propose: { type: 'boolean' },
  approve: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  show: { type: 'boolean' },
  list: { type: 'boolean' },
} as const;

/** Runs a command and returns its exit code; writes a failure as one clear line. */
export async function runCommand(
  line: CommandLine,
  process: Omit<CommandContext, 'json' | 'by' | 'reason' | 'from' | 'secondOperator'>,
): Promise<number> {
  // The one printer of every command: what a person wrote reaches the terminal as text only.
  const given = { ...process, write: (text: string) => process.write(visible(text)) };
  const by = visible(line.by);
  try {
    const program = Object.hasOwn(programs, line.name) ? programs[line.name] : undefined;
    if (!program) throw usageError(`There is no command “${line.name}”.`);
    const words = parseWords(line.args, program.usage);
    const { json = false, help, reason = '', positionals } = words;
    if (help) {
      given.write(program.usage);
      return 0;
    }
    const secondOperator = secondOperatorOf(words);
    const from = readFrom(words.from);
    if (from && line.name !== 'operator') throw usageError(`“${line.name}” takes no --from.`);
    const context = {
      ...given,
      json,
      by,
      reason,
      ...(from && { from }),
      ...(secondOperator && { secondOperator }),
    };
    return await recorded(context, { name: line.name, args: positionals, run: program.run });
  } catch (error) {
    const { message, exitCode } = explain(error);
    if (exitCode === 70) given.log.error({ err: error, command: line.name }, 'command failed');
    given.write(message);
    if (error instanceof CommandError) for (const form of error.usage) given.write(form);
    return exitCode;
  }
}

/** Runs a command between its two lines in the security log. */
async function recorded(
  context: CommandContext,
  { name, args, run }: { name: string; args: readonly string[]; run: Program },
): Promise<number> {
  const end = await recordStart(context, [name, ...args]);
  let outcome: 'passed' | 'failed' = 'failed';
  try {
    const exitCode = (await run(context, args)) ?? 0;
    if (exitCode === 0) outcome = 'passed';
    return exitCode;
  } finally {
    await end(outcome);
  }
}

function secondOperatorOf(given: {
  propose?: boolean;
  approve?: boolean;
}): CommandContext['secondOperator'] {
  if (given.propose && given.approve) throw usageError('Propose or approve, not both.');
  return given.propose ? 'propose' : given.approve ? 'approve' : undefined;
}

/** A day begins when it begins for tasks and limits. */
function readFrom(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const moment = readMoment(isDay ? `${text}T12:00:00+08:00` : text);
  if (!moment) throw usageError('--from is a day or a moment: 2026-12-01 or 2026-12-01T08:00:00Z.');
  return isDay ? businessDayStart(moment) : moment;
}

/** An argument such as -1d or - is a word, not an option. */
function parseWords(args: readonly string[], usage: string) {
  // No argument has a NUL: it hides such a word from the parser.
  const hide = (arg: string) => (/^-(\d|$)/.test(arg) ? `\0${arg}` : arg);
  try {
    const { values, positionals } = parseArgs({
      args: args.map(hide),
      options,
      allowPositionals: true,
    });
    const words = positionals.map((word) => word.replace(/^\0/, ''));
    // `settings --list` is `settings list`.
    return { ...values, positionals: values.list ? [...words, 'list'] : words };
  } catch (error) {
    // Node goes on to advise a form that these commands do not have.
    const [problem] = (error as Error).message.split('. To specify');
    throw usageError(problem ?? '', [usage]);
  }
}

/** The message and exit code of a failed command. */
export function explain(error: unknown): { message: string; exitCode: number } {
  if (error instanceof CommandError) return error;
  if (error instanceof FolderLockedError) {
    const message = `${error.message} It does not take commands yet: if it is starting, try again.`;
    return { message, exitCode: 1 };
  }
  if (error instanceof PostgresStartError || error instanceof DatabaseSetupError) {
    return { message: error.message, exitCode: 1 };
  }
  if (isUnreachable(error)) {
    return { message: 'The database cannot be reached. Is it running?', exitCode: 1 };
  }
  // A missing table (42P01), column (42703), database (3D000), privilege (42501) or role (22023).
  if (['42P01', '42703', '3D000', '42501', '22023'].includes(sqlState(error) ?? '')) {
    return {
      message: 'The database schema is not that of this version: start the server once.',
      exitCode: 1,
    };
  }
  return {
    // A command that fails before it has a printer, too, prints what the database quotes.
    message: visible(`The command failed: ${error instanceof Error ? error.message : error}`),
    exitCode: 70,
  };
}
