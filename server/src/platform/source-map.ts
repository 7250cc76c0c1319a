import { SourceMap } from 'node:module';

/** A source map without the text of its sources. */
export interface SourceMapData {
  version: 3;
  sources: string[];
  mappings: string;
}

/** Finds `file:line` in the sources for a line and a column of a script, both from 1. */
export type FindSource = (line: number, column: number) => string | undefined;

export function createFindSource(map: SourceMapData): FindSource {
  const read = new SourceMap({ names: [], sourcesContent: [], sourceRoot: '', file: '', ...map });
  return (line, column) => {
    const origin = read.findOrigin(line, column);
    if (!('fileName' in origin) || !origin.fileName) return undefined;
    return `${withoutScheme(origin.fileName)}:${origin.lineNumber}`;
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
