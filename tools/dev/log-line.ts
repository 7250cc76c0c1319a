import { paint } from './log.ts';
import type { ServerFailure } from './page-messages.ts';

/** Turns a JSON log line of the server into readable text. */
interface LogLine {
  level: number;
  msg?: string;
  [field: string]: unknown;
}

const left = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'requestId', 'err']);
const errorLevel = 50;
const warningLevel = 40;

/** An error of the server with its stack; undefined for all other lines. */
export function readFailure(line: string): ServerFailure | undefined {
  const parsed = parse(line);
  const stack = errorOf(parsed);
  if (!parsed || parsed.level < errorLevel || !stack) return undefined;
  return { title: parsed.msg ?? '', stack };
}

export function readableLogLine(line: string): string {
  const parsed = parse(line);
  if (!parsed) return line;
  const { level, msg = '' } = parsed;
  const fields = Object.entries(parsed).filter(([name]) => !left.has(name));
  const rest = fields.map(([name, value]) => `${name}=${textOf(value)}`).join(' ');
  const stack = errorOf(parsed);
  const text = [`${msg} ${paint('dim', rest)}`.trim(), ...(stack ? [stack] : [])].join('\n');
  if (level >= errorLevel) return paint('red', text);
  return level >= warningLevel ? paint('yellow', text) : text;
}

/** What was thrown, and the frames of its stack, which the server logs apart. */
function errorOf(line: LogLine | undefined): string | undefined {
  const { type, message, stack } = (line?.err ?? {}) as Record<string, string | undefined>;
  return stack && `${type}: ${message}\n${stack}`;
}

function parse(line: string): LogLine | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value = JSON.parse(line) as LogLine;
    return typeof value.level === 'number' ? value : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
