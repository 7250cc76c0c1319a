import fs from 'node:fs/promises';
import type { LiveFile, LogLine } from '@shared/contract/releases';
import { sha256 } from './contents.ts';
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

  /** The hash for the next line; a crash may have left `last`, the line before it, out of the file. */
  async sumOfLast(last: LogLine | undefined): Promise<string | undefined> {
    if (last) return sha256(JSON.stringify(last));
    const text = textsOf(await this.#text()).findLast((one) => parse(one));
    return text === undefined ? undefined : sha256(text);
  }

  /** Where the chain of hashes breaks; `last` is the line of the live set, which ends it. */
  async findProblems(last: LogLine | undefined): Promise<string[]> {
    return findBreaks(await this.#text(), last);
  }

  async #text(): Promise<string> {
    return (await undefinedIfMissing(fs.readFile(this.#file, 'utf8'))) ?? '';
  }
}

export const linesOf = (text: string): LogLine[] =>
  textsOf(text).flatMap((line) => parse(line) ?? []);

const textsOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Lines from before the chain have no hash; every line after the first one that has it needs one. */
export function findBreaks(text: string, last: LogLine | undefined): string[] {
  const texts = textsOf(text);
  const end = last && JSON.stringify(last);
  const problems: string[] = [];
  let before: { text: string; isChained: boolean } | undefined;
  for (const [at, one] of texts.entries()) {
    const line = parse(one);
    if (!line) {
      // A crashed writer leaves the beginning of a line before the whole one.
      const isBegun = (texts[at + 1] ?? end)?.startsWith(one);
      if (!isBegun) problems.push(`line ${at + 1} cannot be read`);
      continue;
    }
    const { previousSum, revision } = line;
    const isNext =
      previousSum === undefined
        ? !before?.isChained
        : before !== undefined && sha256(before.text) === previousSum;
    if (!isNext) problems.push(`the line before revision ${revision} was changed or is missing`);
    before = { text: one, isChained: previousSum !== undefined };
  }
  if (end !== undefined && before?.text !== end) {
    problems.push(`its end is not revision ${last?.revision}, the last change of the live set`);
  }
  return problems;
}

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
