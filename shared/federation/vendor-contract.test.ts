import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { packages } from './build/vendor.ts';
import { findChangedInternals, internals } from './vendor-contract.ts';
import type { Internal, Sample, Vendor } from './vendor-sample.ts';
import { buildSample, toPath } from './vendor-sample.ts';

/** After an upgrade of the vendor, a failure here names the internal that has changed. */
const caches = path.join(packages, '.cache');
fs.mkdirSync(caches, { recursive: true });
// Beside the packages: links do not reach from one file system to another.
const folder = fs.mkdtempSync(path.join(caches, 'vendor-contract-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
fs.mkdirSync(path.join(folder, 'sample'));
const sample = await buildSample(path.join(folder, 'sample'));
vi.spyOn(console, 'error').mockImplementation(() => {});
vi.spyOn(console, 'warn').mockImplementation(() => {});

describe('the installed vendor has', () => {
  it.each(Object.keys(internals))('%s', async (name) => {
    expect(await findChangedInternals({ packages, sample }, [name])).toEqual([]);
  });
});

/** One of each kind that no other check needs: their copies are checked for all internals. */
const independent = [
  'file @module-federation/webpack-bundler-runtime/dist/bundler.js',
  'plugin option externalRuntime',
  'export registerPlugins of runtime',
  'instance.initOptions',
  'wrapped errors keep their message',
  'stats: consume-shared-module',
  'error name ChunkLoadError',
];

/** The packages that the contract looks into, without types and source maps. */
const copied = [
  ...new Set(Object.values(internals).flatMap(({ place }) => place.file?.split('/')[0] ?? [])),
  'runtime-tools',
];
const files = copied.flatMap((name) =>
  fs
    .readdirSync(toPath({ packages }, name), {
      recursive: true,
      withFileTypes: true,
    })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => /(\.m?js|index\.cjs|package\.json)$/.test(file))
    .filter((file) => !/\/(lib|schemas)\//.test(file))
    .map((file) => path.relative(packages, file)),
);

/** A copy of links, for speed: only the patched file is written. */
function copyVendor(name: string, { file = '', text }: Internal['place']): Vendor {
  const copy = path.join(folder, name, 'node_modules');
  for (const one of files) {
    fs.mkdirSync(path.dirname(path.join(copy, one)), { recursive: true });
    fs.linkSync(path.join(packages, one), path.join(copy, one));
  }
  const patched = toPath({ packages: copy }, file);
  const original = fs.readFileSync(patched, 'utf8');
  fs.rmSync(patched);
  if (text) fs.writeFileSync(patched, renamed(original, text));
  return { packages: copy, sample };
}

const renamed = (text: string, from: string): string => {
  const patched = text.replaceAll(from, `${from.slice(0, -1)}_${from.slice(-1)}`);
  if (patched === text) throw new Error(`There is no ${from} to rename.`);
  return patched;
};

const renameInSample = (from: string): Sample =>
  JSON.parse(renamed(JSON.stringify(sample), from)) as Sample;

it('checks copies for all internals at existing ones', () => {
  expect(independent.filter((name) => !internals[name])).toEqual([]);
});

describe('names the internal in a copy of the vendor without', () => {
  it.each(Object.entries(internals).map(([name, { place }], index) => ({ name, place, index })))(
    '$name',
    async ({ name, place, index }) => {
      const vendor = place.file
        ? copyVendor(String(index), place)
        : { packages, sample: renameInSample(place.text ?? '') };
      const names = independent.includes(name) ? Object.keys(internals) : [name];
      expect(await findChangedInternals(vendor, names)).toEqual([name]);
    },
  );
});
