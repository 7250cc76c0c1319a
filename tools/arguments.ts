import {
  helpOf,
  type Parsed,
  parseWords,
  refusalOf,
  UsageError,
} from '../server/src/platform/commands/usage.ts';
import { type CommandName, commands } from './commands.ts';

export { UsageError };

/** The words of a command, by its options. Throws a UsageError. */
export const parse = <Name extends CommandName>(
  name: Name,
  words: readonly string[],
): Parsed<(typeof commands)[Name]> => parseWords(commands[name], words);

/**
 * Reads the command line of a command; ends the process with the help, or with one line on an
 * error.
 */
export function readCommandLine<
  Name extends CommandName,
  Request = Parsed<(typeof commands)[Name]>,
>(
  name: Name,
  toRequest: (parsed: Parsed<(typeof commands)[Name]>) => Request = (parsed) => parsed as Request,
  words: readonly string[] = process.argv.slice(2),
): Request {
  try {
    const parsed = parse(name, words);
    // A subject of operators has a help of its own.
    const isOther = name === 'operator' && parsed.positionals.length > 0;
    if (!parsed.isHelp || isOther) return toRequest(parsed);
    console.log(helpOf(callOf(name), commands[name]));
    process.exit(0);
  } catch (error) {
    refuse(name, error);
  }
}

/** Ends the process with the line of a wrong command line. */
export function refuse(name: CommandName, error: unknown): never {
  if (!(error instanceof UsageError)) throw error;
  const message = refusalOf(callOf(name), error);
  console.error(message);
  if (process.argv.includes('--json')) console.log(JSON.stringify({ ok: false, error: message }));
  process.exit(2);
}

export const callOf = (name: CommandName): string =>
  name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
