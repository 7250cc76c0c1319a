import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { at } from './paths.ts';

/**
 * What shell and remotes share at run time. All of it comes from the shell; a remote brings none
 * of it (`import: false`), so the shell's graph must reach every key: see
 * `shell/src/federation/shared-keys.ts`.
 */
const readVersion = (name: string): string => {
  const text = fs.readFileSync(at('node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};
const reactVersion = readVersion('react');

/** Of the runtime that the shell brings and every remote's container talks to. */
export function runtimeVersion(): string {
  const [version = '', ...others] = ['enhanced', 'runtime-core', 'webpack-bundler-runtime'].map(
    (name) => readVersion(`@module-federation/${name}`),
  );
  if (others.some((other) => other !== version)) {
    throw new Error('The parts of the federation are of several versions.');
  }
  return version;
}

/** How the shell hands that runtime over: `shell/src/federation-runtime/`, as if it were shared. */
export const handOver = { key: 'federation-runtime', version: '1.0.0' } as const;

/** In the shell's first load. */
const firstLoad = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@shared/host',
  '@shared/lib/date',
  '@shared/ui',
];
const developmentOnly = ['react/jsx-dev-runtime'];
/** Loaded when a page asks for them. */
export const whenNeeded = [
  '@shared/host/money',
  '@shared/host/people-search',
  '@shared/ui/address-field',
  '@shared/ui/area-chart',
  '@shared/ui/donut-chart',
  '@shared/ui/lists',
  '@shared/ui/money',
  '@shared/ui/people-search',
  '@shared/ui/qr-code',
];

interface SharedOptions {
  singleton: boolean;
  strictVersion: boolean;
  requiredVersion: string | false;
  version: string;
}

const optionsOf = (key: string): SharedOptions => {
  const ours = key.startsWith('@shared/');
  return {
    singleton: true,
    strictVersion: !ours,
    requiredVersion: ours ? false : `^${reactVersion}`,
    version: ours ? '1.0.0' : reactVersion,
  };
};

interface ProvidedOptions extends SharedOptions {
  shareKey: string;
  eager: boolean;
}

/**
 * The shell provides and does not consume: nobody else has these, so its own imports need not ask
 * the federation which of several to take.
 */
export function sharedByShell(development: boolean): Record<string, ProvidedOptions> {
  const first = [...firstLoad, ...(development ? developmentOnly : [])];
  return Object.fromEntries(
    [...first, ...whenNeeded].map((key) => [
      key,
      { ...optionsOf(key), shareKey: key, eager: first.includes(key) },
    ]),
  );
}

export function sharedByRemote(development: boolean) {
  const keys = [...firstLoad, ...whenNeeded, ...(development ? developmentOnly : [])];
  return Object.fromEntries(
    keys.map((key) => {
      const { version: _, ...options } = optionsOf(key);
      return [key, { ...options, import: false as const }];
    }),
  );
}

const require = createRequire(import.meta.url);

function packageFolder(name: string): string {
  let folder = path.dirname(require.resolve(name));
  const isIt = (): boolean => {
    const file = path.join(folder, 'package.json');
    return fs.existsSync(file) && JSON.parse(fs.readFileSync(file, 'utf8')).name === name;
  };
  while (!isIt()) folder = path.dirname(folder);
  return folder;
}

const file = (name: string, entry: string) =>
  path.join(packageFolder(`@module-federation/${name}`), 'dist', entry);

/** What the bundler takes for the federation's runtime. */
const expected = `${file('webpack-bundler-runtime', 'index.cjs')}$`;

/**
 * The federation runtime from its ES modules: the bundler resolves the CommonJS ones otherwise,
 * of which nothing can be shaken off.
 */
export const runtimeAliases: Record<string, string> = {
  [expected]: file('webpack-bundler-runtime', 'bundler.js'),
  '@module-federation/webpack-bundler-runtime$': file('webpack-bundler-runtime', 'bundler.js'),
  '@module-federation/enhanced/runtime$': file('runtime', 'index.js'),
  [`${file('runtime', 'index.cjs')}$`]: file('runtime', 'index.js'),
  '@module-federation/runtime/helpers$': file('runtime', 'helpers.js'),
  '@module-federation/runtime-tools/runtime-core$': file('runtime-core', 'index.js'),
  '@module-federation/runtime-core$': file('runtime-core', 'index.js'),
  '@module-federation/sdk$': file('sdk', 'index.js'),
  '@module-federation/error-codes$': file('error-codes', 'index.mjs'),
};

/** The same for a build whose page has the runtime already. */
export const aliasesWhereItIs = (of: 'shell' | 'remote'): Record<string, string> => ({
  [expected]: at(`tools/build/runtime-of-${of}.ts`),
  '@module-federation/enhanced/runtime$': at(`tools/build/runtime-of-${of}.ts`),
});

/** What of the runtime is left out: snapshots, and what only Node needs. */
export const runtimeParts = { target: 'web', disableSnapshot: true } as const;
export const runtimeDefinitions = {
  ENV_TARGET: '"web"',
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
};
