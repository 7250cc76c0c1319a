import fs from 'node:fs';
import path from 'node:path';
import type { Configuration, StatsCompilation } from '@rspack/core';
import { rspack } from '@rspack/core';
import { root } from '../build/paths.ts';

export interface Package {
  name: string;
  version: string;
}

/**
 * The packages whose modules a build has in its bundle, or leaves to the installation. Compiles, and
 * writes nothing.
 */
export async function findBundledPackages(configuration: Configuration): Promise<Package[]> {
  const optimization = {
    ...configuration.optimization,
    minimize: false,
    concatenateModules: false,
  };
  const { modules = [] } = await readModules({ ...configuration, devtool: false, optimization });
  const folders = modules.flatMap((module) => {
    const inside = /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(module.nameForCondition ?? '');
    if (inside) return [inside[0]];
    const outside = /^external .*"((@[^/"]+\/)?[^/"]+)[^"]*"$/.exec(module.name ?? '');
    if (!outside?.[1] || outside[1].startsWith('node:')) return [];
    return [path.join(root, 'node_modules', outside[1])];
  });
  return [...new Set(folders)].map((folder) => {
    const text = fs.readFileSync(path.join(folder, 'package.json'), 'utf8');
    const { name, version } = JSON.parse(text) as Package;
    return { name, version };
  });
}

function readModules(configuration: Configuration): Promise<StatsCompilation> {
  const compiler = rspack(configuration);
  // Then no file is written, and no release is made of them.
  compiler.hooks.shouldEmit.tap('NoFiles', () => false);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const result = stats?.toJson({
        all: false,
        errors: true,
        modules: true,
        nestedModules: true,
        modulesSpace: Number.POSITIVE_INFINITY,
      });
      compiler.close(() => {
        const [problem] = result?.errors ?? [];
        if (error || !result || problem) reject(error ?? new Error(problem?.message));
        else resolve(result);
      });
    });
  });
}
