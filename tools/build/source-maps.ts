import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { rspack } from '@rspack/core';
import { sourceMapsFileOf } from '../../server/src/delivery/releases/source-maps.ts';
import type { SourceMapData } from '../../server/src/platform/source-map.ts';
import { functionRanges } from './function-ranges.ts';
import { at } from './paths.ts';

/** Positions of the sources, without their text; no script of the build names its map. */
export const sourceMapsPlugin = new rspack.SourceMapDevToolPlugin({
  test: /\.js$/,
  filename: '[file].map',
  append: false,
  noSources: true,
  module: true,
  moduleFilenameTemplate: '[resource-path]',
});

/** Moves the maps that the bundler emitted out of the release, into the file beside it. */
export function setSourceMapsAside(folder: string): void {
  const maps: Record<string, SourceMapData> = {};
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.map')) continue;
    const file = path.join(folder, name);
    const { mappings, ...map } = JSON.parse(fs.readFileSync(file, 'utf8')) as SourceMapData;
    const sources = map.sources.map((source) => (isFile.test(source) ? source : ''));
    const script = name.slice(0, -'.map'.length).split(path.sep).join('/');
    maps[script] = { version: 3, sources, mappings, functions: sources.map(functionsOf) };
    fs.rmSync(file);
  }
  const kept = sourceMapsFileOf(folder);
  fs.mkdirSync(path.dirname(kept), { recursive: true });
  fs.writeFileSync(kept, gzipSync(JSON.stringify(maps), { level: 9 }));
}

/** Not modules that the bundler makes up, whose names are code with paths of this machine. */
const isFile = /^(remotes|shared|shell|tools|node_modules|webpack)\/[^?|]*$/;

/** Sources of ours; those of packages, styles and the bundler have no names. */
const isOurs = /^(remotes|shared|shell|tools)\/.*\.tsx?$/;

const functionsOf = (source: string) =>
  isOurs.test(source) ? functionRanges(fs.readFileSync(at(source), 'utf8')) : [];
