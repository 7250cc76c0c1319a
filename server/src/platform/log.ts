import { type DestinationStream, type Logger, pino } from 'pino';
import { visible } from './visible.ts';

/**
 * The server's log, in lines of JSON. It must never hold user input or identities, so errors are
 * logged without the values that the database driver adds to them.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } };
  const out = destination ?? pino.destination(1);
  // JSON leaves eight-bit and bidirectional controls as they are: a terminal would obey them.
  return pino(options, { write: (line) => out.write(`${visible(line.trimEnd())}\n`) });
}

/**
 * Type, message, code and stack of an error, or of the first of several; for a failed query its
 * text, never its parameters.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return { ...describeError(error.errors[0]), failed: error.errors.length };
  }
  if (!(error instanceof Error)) return { message: String(error) };
  const inner = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in inner ? String(inner.code) : undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: inner.name,
    message: quotesData(code) ? '(quotes data)' : inner.message,
    ...(code !== undefined && { code }),
    ...('query' in error && { query: error.query }),
    stack: frames.join('\n'),
  };
}

/** Postgres' data exceptions (class 22) quote the offending value. */
const quotesData = (code: string | undefined): boolean => /^22[0-9A-Z]{3}$/.test(code ?? '');
