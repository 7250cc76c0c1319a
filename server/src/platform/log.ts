import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * The server's log: lines of JSON. What people typed and who they are never enters it, so an
 * error is written without the values that the database driver would add to it.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
}

/** Kind, words, code and place of an error; of a failed query its text, never its parameters. */
export function describeError(error: unknown): Record<string, unknown> {
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

/** Postgres' data exceptions (class 22) repeat the value that they dislike. */
const quotesData = (code: string | undefined): boolean => /^22[0-9A-Z]{3}$/.test(code ?? '');
