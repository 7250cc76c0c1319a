import { parseArgs } from 'node:util';

/** The command line is wrong. */
export class UsageError extends Error {}

export interface Option {
  help: string;
  /** The placeholder of its value, or all values it can have; without one it is a switch. */
  value?: string | readonly string[];
  /** Its value is a whole number within these. */
  range?: readonly [number, number];
  default?: string | number;
}

/** What a command accepts: its help is written from it, and its command line is read by it. */
export interface Usage {
  does: string;
  /** `<needed>`, `[<optional>]`; “…” behind one that may be repeated. */
  args?: string;
  options?: Readonly<Record<string, Option>>;
  more?: string;
  /** The arguments of an example. */
  example?: string;
}

type Value<O> = O extends { range: readonly [number, number] }
  ? number | (O extends { default: number } ? never : undefined)
  : O extends { value: readonly (infer Word)[] }
    ? Word | undefined
    : O extends { value: string }
      ? string | undefined
      : boolean;

type Values<O> = { -readonly [Name in keyof O]: Value<O[Name]> };

export interface Parsed<U extends Usage> {
  isHelp: boolean;
  values: Values<U extends { options: infer O } ? O : Record<never, never>>;
  positionals: string[];
}

/** Reads a command line; throws a UsageError that names what is wrong. Pure. */
export function parseWords<const U extends Usage>(usage: U, words: readonly string[]): Parsed<U> {
  const options: Usage['options'] = usage.options ?? {};
  // A word such as -1d is an argument: no word has a NUL, so it hides such a one from the parser.
  const { tokens } = parseArgs({
    args: words.map((word) => (/^-(\d|$)/.test(word) ? `\0${word}` : word)),
    options: {
      help: { type: 'boolean', short: 'h' },
      ...mapOf(options, ({ value }) => ({ type: value ? 'string' : 'boolean' }) as const),
    },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const values: Record<string, unknown> = mapOf(
    options,
    (option) => option.default ?? (option.value ? undefined : false),
  );
  const positionals: string[] = [];
  let isHelp = false;
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(shown(token.value));
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (name === 'help' && value === undefined) isHelp = true;
    else if (!option) throw new UsageError(unknownOption(rawName, Object.keys(options)));
    else if (!option.value && value !== undefined) {
      throw new UsageError(`${rawName} takes no value.`);
    } else if (option.value && (!value || (!token.inlineValue && value.startsWith('-')))) {
      throw new UsageError(`${rawName} needs a value: ${placeholder(option)}.`);
    } else values[name] = value === undefined ? true : toValue(rawName, option, shown(value));
  }
  if (!isHelp) checkCount(usage.args ?? '', positionals);
  return { isHelp, values: values as Parsed<U>['values'], positionals };
}

const shown = (word: string): string => word.replace(/^\0/, '');

function mapOf<A, B>(record: Readonly<Record<string, A>>, to: (one: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, one]) => [name, to(one)]));
}

function unknownOption(rawName: string, known: readonly string[]): string {
  const near = known.find((name) => name.startsWith(rawName.replace(/^-+/, '').slice(0, 3)));
  return `There is no option ${rawName}.${near ? ` Did you mean --${near}?` : ''}`;
}

function toValue(name: string, { value, range }: Option, text: string): string | number {
  if (Array.isArray(value) && !value.includes(text)) {
    throw new UsageError(`${name} is ${value.join(' or ')}, not “${text}”.`);
  }
  return range ? wholeNumber(name, text, range) : text;
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

function checkCount(args: string, words: readonly string[]): void {
  const needed = args.replace(/\[.*\]/, '').match(/<[^>]*>/g) ?? [];
  const missing = needed[words.length];
  if (missing) throw new UsageError(`${missing} is missing.`);
  const most = args.includes('…') ? Number.POSITIVE_INFINITY : (args.match(/</g)?.length ?? 0);
  const over = words[most];
  if (over !== undefined) throw new UsageError(`“${over}” is one argument too many.`);
}

const placeholder = ({ value = '' }: Option): string =>
  typeof value === 'string' ? `<${value}>` : value.join('|');

/** The text of `--help` of a command that is called as `npm run bench`. Pure. */
export function helpOf(
  call: string,
  { does, args = '', options = {}, more, example }: Usage,
): string {
  const all: Usage['options'] = { ...options, help: { help: 'this text' } };
  const rows = Object.entries(all).map(([name, option]) => [
    `${name === 'help' ? '-h, ' : ''}--${name}${option.value ? ` ${placeholder(option)}` : ''}`,
    describe(option),
  ]);
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const words = [args, Object.keys(options).length > 0 ? '[options]' : '']
    .filter(Boolean)
    .join(' ');
  return [
    does,
    `Usage: ${withWords(call, words)}`,
    rows.map(([name = '', text]) => `  ${name.padEnd(width)}  ${text}`).join('\n'),
    ...(more ? [more] : []),
    `Example: ${withWords(call, example)}`,
  ].join('\n\n');
}

/** Arguments come behind one `--`, which is npm's own. */
function withWords(call: string, words = ''): string {
  if (!words) return call;
  return call.includes(' -- ') ? `${call} ${words}` : `${call} -- ${words}`;
}

function describe({ help, range, default: preset }: Option): string {
  const limits = range ? `, ${range[0]} to ${range[1]}` : '';
  return `${help}${limits}${preset === undefined ? '' : ` (default: ${preset})`}`;
}

/** The one line of an error. */
export const refusalOf = (call: string, error: UsageError): string =>
  `${error.message} See: ${withWords(call, '--help')}`;
