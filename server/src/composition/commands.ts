import { runDemoTime } from '../demo/demo-time.ts';
import { parseHead, runVerify } from '../ledger/verify.operator.ts';
import {
  type CommandContext,
  CommandError,
  type CommandLine,
  usageError,
} from '../platform/commands/command.ts';
import {
  helpOf,
  parseWords,
  refusalOf,
  type Usage,
  UsageError,
} from '../platform/commands/usage.ts';
import { isUnreachable, sqlState } from '../platform/db/database.ts';
import { FolderLockedError } from '../platform/db/folder-lock.ts';
import { PostgresStartError } from '../platform/db/postgres-process.ts';
import { DatabaseSetupError } from '../platform/db/session.ts';
import { businessDayStart, readMoment } from '../platform/time/time.ts';
import { visible } from '../platform/visible.ts';
import { runBackup } from './backup/backup.ts';
import { recordStart } from './command-record.ts';
import { commandUsages } from './command-usages.ts';
import { allForms, checkWords, runOperator, usageOf } from './operator.ts';

type Program = (context: CommandContext, args: readonly string[]) => Promise<number>;

const exitZeroAfter =
  (run: (context: CommandContext, args: readonly string[]) => Promise<void>): Program =>
  async (context, args) => {
    await run(context, args);
    return 0;
  };

const programs: Record<CommandName, Program> = {
  'demo:time': exitZeroAfter(runDemoTime),
  'ledger:verify': verify,
  backup: exitZeroAfter((context, [folder = '']) => runBackup(context, folder)),
  restore: exitZeroAfter(async () => {
    throw new CommandError('A server runs on this data: a backup is restored into an empty place.');
  }),
  operator: exitZeroAfter(runOperator),
};

async function verify(context: CommandContext, [text]: readonly string[]): Promise<number> {
  const head = text === undefined ? undefined : parseHead(text);
  if (text !== undefined && !head)
    throw usageError(`“${text}” is not a ledger head as printed in the log.`);
  return runVerify(context.database.db, context.write, { head });
}

type Given = Pick<CommandContext, 'json' | 'reason' | 'from' | 'secondOperator'>;
type CommandName = keyof typeof commandUsages;
type Read = { help: string } | { name: CommandName; words: readonly string[]; given: Given };

/** Reads a command line, which needs no data: returns the help, or what to run. */
export function readCommand({ name, args }: Pick<CommandLine, 'name' | 'args'>): Read {
  if (!isCommand(name)) throw usageError(`There is no command “${name}”.`);
  const usage: Usage = commandUsages[name];
  const call = `npm run ${name}`;
  return refusing(call, () => {
    const { isHelp, values, positionals } = parseWords(usage, args);
    const [subject] = positionals;
    if (name === 'operator' && subject !== undefined) return readSubject(subject, args);
    if (name === 'operator') return { help: `${helpOf(call, usage)}\n\n${allForms()}` };
    return isHelp
      ? { help: helpOf(call, usage) }
      : { name, words: positionals, given: givenOf(values) };
  });
}

function readSubject(subject: string, args: readonly string[]): Read {
  const usage = usageOf(subject);
  const call = `npm run operator -- ${subject}`;
  return refusing(call, () => {
    const { isHelp, values, positionals: words } = parseWords(usage, args);
    if (isHelp) return { help: helpOf(call, usage) };
    checkWords(subject, words.slice(1));
    return { name: 'operator', words, given: givenOf(values) };
  });
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(commandUsages, name);

/** The one line of a wrong command line points to its help. */
function refusing(call: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw usageError(refusalOf(call, error));
  }
}

function givenOf(values: {
  json?: unknown;
  reason?: unknown;
  from?: unknown;
  propose?: unknown;
  approve?: unknown;
}): Given {
  const { json, reason, from, propose, approve } = values;
  if (propose && approve) throw new UsageError('Propose or approve, not both.');
  return {
    json: json === true,
    reason: typeof reason === 'string' ? reason : '',
    ...(typeof from === 'string' && { from: readFrom(from) }),
    ...(propose === true && { secondOperator: 'propose' }),
    ...(approve === true && { secondOperator: 'approve' }),
  };
}

/** Runs a command and returns its exit code; writes a failure as one clear line. */
export async function runCommand(
  line: CommandLine,
  process: Omit<CommandContext, keyof Given | 'by'>,
): Promise<number> {
  // The one printer of every command: what a person wrote reaches the terminal as text only.
  const context = { ...process, write: (text: string) => process.write(visible(text)) };
  try {
    const read = readCommand(line);
    if ('help' in read) {
      for (const text of read.help.split('\n')) context.write(text);
      return 0;
    }
    return await recorded({ ...context, ...read.given, by: visible(line.by) }, read);
  } catch (error) {
    const { message, exitCode } = explain(error);
    if (exitCode === 70) context.log.error({ err: error, command: line.name }, 'command failed');
    context.write(message);
    if (error instanceof CommandError) for (const form of error.usage) context.write(form);
    return exitCode;
  }
}

/** Runs a command between its two lines in the security log. */
async function recorded(
  context: CommandContext,
  { name, words }: { name: CommandName; words: readonly string[] },
): Promise<number> {
  const end = await recordStart(context, [name, ...words]);
  let outcome: 'passed' | 'failed' = 'failed';
  try {
    const exitCode = await programs[name](context, words);
    if (exitCode === 0) outcome = 'passed';
    return exitCode;
  } finally {
    await end(outcome);
  }
}

/** A day begins when it begins for tasks and limits. */
function readFrom(text: string): Date {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const moment = readMoment(isDay ? `${text}T12:00:00+08:00` : text);
  if (moment) return isDay ? businessDayStart(moment) : moment;
  throw new UsageError('--from is a day or a moment: 2026-12-01 or 2026-12-01T08:00:00Z.');
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
