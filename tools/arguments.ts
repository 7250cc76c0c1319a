import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The command line is wrong. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

const help = { type: 'boolean', short: 'h' } as const;

/** `parseArgs` with `--help`. Throws a UsageError. */
export function parseWords<const Own extends Options>(words: readonly string[], options: Own) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { ...options, help },
    });
  } catch (error) {
    // Drops the advice of `parseArgs` on leading dashes: it is wrong behind npm's own `--`.
    throw new UsageError((error as Error).message.replace(/\. To specify .*$/s, '.'));
  }
}

export function wholeNumber(
  name: string,
  text: string,
  [min, max]: readonly [number, number],
): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new UsageError(`${name} is a whole number from ${min} to ${max}, not “${text}”.`);
}

/** Reads this process's command line; ends the process with the usage on `--help` and on an error. */
export function readCommandLine<const Own extends Options, Request>(
  { usage, options }: { usage: string; options: Own },
  toRequest: (parsed: ReturnType<typeof parseWords<Own>>) => Request,
): Request {
  try {
    const parsed = parseWords(process.argv.slice(2), options);
    if (!('help' in parsed.values)) return toRequest(parsed);
    console.log(usage);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}

/** For a command without arguments, which must not run with an unknown option. */
export function refuseArguments(usage: string): void {
  readCommandLine({ usage, options: {} }, ({ positionals }) => {
    const [word] = positionals;
    if (word !== undefined) throw new UsageError(`“${word}”: this command takes no arguments.`);
  });
}
