import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as z from 'zod/mini';
import {
  createFindSource,
  type FindSource,
  type FindSources,
  type SourceMapData,
} from '../../platform/source-map.ts';
import { undefinedIfMissing } from './digests.ts';
import { isName, isRelease } from './names.ts';
import { checked, list, Malformed, parseJson, text } from './schemas.ts';
import { writeBeside } from './write-beside.ts';

/**
 * The source maps of a release: one file beside its folder, never in it. Nothing serves it; reports
 * of failures get their places in the sources from it.
 */
export const sourceMapsFileOf = (releaseFolder: string): string =>
  path.join(path.dirname(releaseFolder), '.maps', `${path.basename(releaseFolder)}.json.gz`);

export const readSourceMaps = (releaseFolder: string): Promise<Buffer | undefined> =>
  undefinedIfMissing(fs.readFile(sourceMapsFileOf(releaseFolder)));

/** Stores the maps of a release once, as they came. Throws `Malformed`. */
export async function keepSourceMaps(releaseFolder: string, content: Buffer): Promise<void> {
  if (await readSourceMaps(releaseFolder)) return;
  await parseSourceMaps(content);
  await writeBeside(releaseFolder, { file: sourceMapsFileOf(releaseFolder), content });
}

export const removeSourceMaps = (releaseFolder: string): Promise<void> =>
  fs.rm(sourceMapsFileOf(releaseFolder), { force: true });

const what = 'The file of source maps';
const maxBytes = 64 * 1024 * 1024;
const functionRange = z.tuple([text(200), z.int(), z.int()]);
const mapsOfScripts = z.record(
  text(200),
  z.strictObject({
    version: z.literal(3),
    sources: list(z.string().check(z.maxLength(1000)), 20_000),
    mappings: z.string(),
    functions: z.optional(list(list(functionRange, 10_000), 20_000)),
  }),
);

/** The maps by script. */
async function parseSourceMaps(packed: Buffer): Promise<Record<string, SourceMapData>> {
  const unpacked = await promisify(gunzip)(packed, { maxOutputLength: maxBytes }).catch(() => {
    throw new Malformed(`${what} is no gzip file, or too large.`);
  });
  return checked(what, { data: parseJson(what, unpacked.toString()), schema: mapsOfScripts });
}

const position = /^([^/]+)\/([^/]+)\/(.+):(\d+):(\d+)$/;

/** Reads the maps of a folder of releases when they are asked for: seldom, and by people. */
export const createFindSources =
  (releasesDir: string): FindSources =>
  async (positions) => {
    const byRelease = new Map<string, Promise<Record<string, SourceMapData>>>();
    const finders = new Map<string, FindSource>();
    const found = new Map<string, string>();
    for (const at of positions) {
      const [, name = '', release = '', script = '', line, column] = position.exec(at) ?? [];
      if (!isName(name) || !isRelease(release)) continue;
      const folder = path.join(releasesDir, name, release);
      const reading = byRelease.get(folder) ?? mapsOrNone(folder);
      byRelease.set(folder, reading);
      const maps = await reading;
      const map = Object.hasOwn(maps, script) ? maps[script] : undefined;
      if (!map) continue;
      const key = path.join(folder, script);
      const find = finders.get(key) ?? createFindSource(map);
      finders.set(key, find);
      const source = find(Number(line), Number(column));
      if (source) found.set(at, source);
    }
    return found;
  };

/** A release without maps, or with damaged ones, leaves its positions as they are. */
async function mapsOrNone(releaseFolder: string): Promise<Record<string, SourceMapData>> {
  const packed = await readSourceMaps(releaseFolder);
  return packed ? parseSourceMaps(packed).catch(() => ({})) : {};
}
