import fs from 'node:fs';
import path from 'node:path';

/** Where the packages are installed. */
export const packages = path.resolve(import.meta.dirname, '../../../node_modules');

/** Version of an installed package. */
export const readVersion = (name: string, folder = packages): string => {
  const text = fs.readFileSync(path.join(folder, name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};

/** The vendor's packages that builds and pages use: all of one version. */
const parts = [
  ...['enhanced', 'rspack', 'runtime', 'runtime-core', 'runtime-tools'],
  ...['webpack-bundler-runtime', 'sdk', 'error-codes'],
].map((name) => `@module-federation/${name}`);

/** Version of the runtime that the shell's page brings and every entry uses. */
export function readRuntimeVersion(folder = packages): string {
  const versions = parts.map((name) => readVersion(name, folder));
  const [version = ''] = versions;
  const other = parts[versions.findIndex((one) => one !== version)];
  if (other) throw new Error(`${other} is not of version ${version}, as ${parts[0]} is.`);
  return version;
}

/** A file of the vendor under its real path, which is what the bundler resolves to. */
const file = (name: string, entry: string): string =>
  path.join(fs.realpathSync(path.join(packages, '@module-federation', name)), 'dist', entry);

/** The module that the bundler takes for the federation runtime. */
const bundlerRuntime = `${file('webpack-bundler-runtime', 'index.cjs')}$`;

/** The runtime from its ES modules: the bundler would resolve CommonJS, which cannot be shaken. */
export const moduleAliases: Record<string, string> = {
  [bundlerRuntime]: file('webpack-bundler-runtime', 'bundler.js'),
  '@module-federation/webpack-bundler-runtime$': file('webpack-bundler-runtime', 'bundler.js'),
  '@module-federation/enhanced/runtime$': file('runtime', 'index.js'),
  [`${file('runtime', 'index.cjs')}$`]: file('runtime', 'index.js'),
  '@module-federation/runtime/helpers$': file('runtime', 'helpers.js'),
  '@module-federation/runtime-tools/runtime-core$': file('runtime-core', 'index.js'),
  '@module-federation/runtime-core$': file('runtime-core', 'index.js'),
  '@module-federation/sdk$': file('sdk', 'index.js'),
  '@module-federation/error-codes$': file('error-codes', 'index.mjs'),
};

/** Where a build gets the runtime from: a part of a production page finds it in the page. */
export function createRuntimeAliases(part?: 'shell' | 'remote'): Record<string, string> {
  if (!part) return moduleAliases;
  const standIn = path.join(import.meta.dirname, `../runtime/${part}-runtime.ts`);
  return {
    ...moduleAliases,
    [bundlerRuntime]: standIn,
    '@module-federation/enhanced/runtime$': standIn,
  };
}

/** Leaves out snapshots and Node support, in the words of the plugin and of its runtime. */
export const runtimeOptimization = { target: 'web', disableSnapshot: true } as const;
export const runtimeDefinitions = {
  ENV_TARGET: '"web"',
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
};
