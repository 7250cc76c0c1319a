import fs from 'node:fs/promises';
import type { LiveFile, LogLine } from '@shared/contract/releases';
import { undefinedIfMissing } from './digests.ts';
import { namedReleases } from './live-file.ts';
import { Malformed, parseLogLine } from './schemas.ts';

/** The append-only log of a folder of releases: one line of JSON for each change. */
export class LogFile {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  async read(): Promise<LogLine[]> {
    return linesOf(await this.#text());
  }

  /** Idempotent: adds each revision once. */
  async add(line: LogLine | undefined): Promise<void> {
    if (!line) return;
    const text = await this.#text();
    if (linesOf(text).some(({ revision }) => revision === line.revision)) return;
    // A crashed writer may have left a partial line: start a new one.
    const start = /[^\n]$/.test(text) ? '\n' : '';
    await fs.appendFile(this.#file, `${start}${JSON.stringify(line)}\n`);
  }

  async #text(): Promise<string> {
    return (await undefinedIfMissing(fs.readFile(this.#file, 'utf8'))) ?? '';
  }
}

export const linesOf = (text: string): LogLine[] =>
  text.split('\n').flatMap((line) => parse(line) ?? []);

const maxLineLength = 2 * 1024 * 1024;

/** Undefined for what no store has written whole: then the log has a gap. */
function parse(text: string): LogLine | undefined {
  try {
    return text.length > maxLineLength ? undefined : parseLogLine(text);
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

/** Every release that a line made live or a canary, as `<name>/<release>`. */
export const releasedIn = (log: readonly LogLine[]): string[] =>
  log.flatMap(({ changes }) =>
    changes.flatMap((change) =>
      'release' in change && change.release ? [`${change.name}/${change.release}`] : [],
    ),
  );

/** The releases of a name that a change brings and that were never live before. */
export function firstReleases(
  name: string,
  of: { after: LiveFile; before: LiveFile | undefined; log: readonly LogLine[] },
): string[] {
  const { after, before, log } = of;
  const known = new Set([
    ...(before ? namedReleases(before).map(([one, release]) => `${one}/${release}`) : []),
    ...releasedIn(log),
  ]);
  return releasedIn(after.last ? [after.last] : []).filter(
    (one) => one.startsWith(`${name}/`) && !known.has(one),
  );
}
