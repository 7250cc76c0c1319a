/** A script or stylesheet that failed to load or failed its integrity check. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** The entry threw while it ran: the runtime wraps that error and keeps its name in the message. */
export const isEntryError = (error: unknown): boolean => /ScriptExecutionError/.test(String(error));
