import { SourceMap } from 'node:module';

/** A named function of a source with its first and last line. */
export type FunctionRange = [name: string, first: number, last: number];

/** A source map without the text of its sources. */
export interface SourceMapData {
  version: 3;
  sources: string[];
  mappings: string;
  /** The named functions of each source; a function stands before those inside it. */
  functions?: FunctionRange[][];
}

/**
 * Finds `file:line` in the sources for a line and a column of a script, both from 1, or
 * `function (file:line)` where its name is known.
 */
export type FindSource = (line: number, column: number) => string | undefined;

export function createFindSource(map: SourceMapData): FindSource {
  const { sources, functions } = map;
  const read = new SourceMap({ names: [], sourcesContent: [], sourceRoot: '', file: '', ...map });
  return (line, column) => {
    const origin = read.findOrigin(line, column);
    if (!('fileName' in origin) || !origin.fileName) return undefined;
    const { fileName, lineNumber } = origin;
    const place = `${withoutScheme(fileName)}:${lineNumber}`;
    const around = functions?.[sources.indexOf(fileName)]?.findLast(
      ([, first, last]) => first <= lineNumber && lineNumber <= last,
    );
    return around ? `${around[0]} (${place})` : place;
  };
}

/** `webpack://shell/./shared/ui/cx.ts` is `shared/ui/cx.ts`. */
const withoutScheme = (source: string): string =>
  source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^\.\//, '');

/**
 * Finds the places in the sources of positions in released scripts, `<name>/<release>/<script>:1:2`;
 * without those that no source map knows.
 */
export type FindSources = (positions: readonly string[]) => Promise<ReadonlyMap<string, string>>;
