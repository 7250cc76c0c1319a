import fs from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { scriptPolicy } from '@shared/lib/script-url';
import remoteConfiguration from '../../../rspack.config.remote.ts';
import shellConfiguration from '../../../rspack.config.shell.ts';
import { compile } from '../../build/compile.ts';
import { compressFolder } from '../../build/compress.ts';
import { pageHtml } from '../../build/page-html.ts';
import { at, remoteNames } from '../../build/paths.ts';
import type { Contestant } from './contestant.ts';
import { entryAssets, placeOf, remoteInside, setOf, shellOf } from './contestant.ts';

/**
 * The six remotes as in the federation's official examples: every library is shared, manifests
 * describe the remotes, the default strategy, and an entry behind one import.
 */
const id = 'naive';
const containerOf = (name: string): string => name.replaceAll('-', '_');

const libraries = [
  '@reduxjs/toolkit',
  'axios',
  'crypto-js',
  'dayjs',
  'i18next',
  'react',
  'react-dom',
  'react-i18next',
  'react-redux',
  'react-router-dom',
  'redux',
  '@shared/host',
  '@shared/ui',
];
/**
 * Workspaces of this repository declare no versions of each other. The shell's are the newer ones:
 * of equal versions the vendor takes that of the last container by name.
 */
const commonOptions = (ourVersion: string) => ({
  shared: Object.fromEntries(
    libraries.flatMap((name) => {
      const ours = name.startsWith('@shared/') && {
        version: ourVersion,
        requiredVersion: '^1.0.0',
      };
      return [name, `${name}/`].map((key) => [key, { singleton: true, ...ours }]);
    }),
  ),
  dts: false as const,
  dev: false as const,
});

/** Drops our plugins and aliases from a configuration. */
const asUsual = (configuration: Configuration): Configuration => ({
  ...configuration,
  resolve: { ...configuration.resolve, alias: {} },
  // The vendor's loader assigns plain URLs: its page has a default policy.
  output: { ...configuration.output, trustedTypes: undefined },
  plugins: [],
});

/** The shell loads remotes by name; the examples import them as modules. */
function writeImports(): string {
  const file = at('dist/bench', id, 'imports.ts');
  const lines = remoteNames().map((name) => {
    const container = containerOf(name);
    return `  ['${container}', () => import('${container}/routes')],`;
  });
  const text = `const remotes = new Map([\n${lines.join('\n')}\n]);
const loadRemote = async (id) => {
  const [, load] = [...remotes].find(([name]) => id.startsWith(name));
  const module = await load();
  return () => module;
};
export const federation = { loadRemote, registerRemotes() {}, registerPlugins() {} };
`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  return file;
}

function shellAsUsual(): Configuration {
  const configuration = asUsual(shellConfiguration());
  const { folder, publicPath } = placeOf(id, 'shell');
  const manifests = remoteNames().map((name) => {
    const container = containerOf(name);
    const manifest = `${placeOf(id, name).publicPath}mf-manifest.json`;
    return [container, `${container}@${manifest}`] as const;
  });
  return {
    ...configuration,
    entry: { shell: './tools/bench/contestants/naive-entry.ts' },
    output: { ...configuration.output, path: folder, publicPath },
    plugins: [
      new rspack.NormalModuleReplacementPlugin(
        /^@shared\/federation\/runtime\/federation$/,
        writeImports(),
      ),
      new rspack.NormalModuleReplacementPlugin(
        /\/shared-keys\.ts$/,
        at('tools/bench/contestants/no-shared-keys.ts'),
      ),
      new ModuleFederationPlugin({
        ...commonOptions('1.0.1'),
        name: 'shell',
        remotes: Object.fromEntries(manifests),
      }),
    ],
  };
}

function remoteAsUsual(name: string): Configuration {
  const configuration = asUsual(remoteConfiguration({ remote: name }));
  return {
    ...configuration,
    output: {
      ...configuration.output,
      path: placeOf(id, name).folder,
      publicPath: 'auto',
      uniqueName: containerOf(name),
    },
    plugins: [
      new ModuleFederationPlugin({
        ...commonOptions('1.0.0'),
        name: containerOf(name),
        filename: 'remoteEntry.js',
        exposes: { './routes': `./remotes/${name}/src/routes.ts` },
      }),
    ],
  };
}

export async function buildNaive(): Promise<Contestant> {
  for (const name of remoteNames()) {
    await compile(remoteAsUsual(name));
  }
  const place = placeOf(id, 'shell');
  const assets = entryAssets(place, await compile(shellAsUsual())).map(({ url }) => ({
    url,
    integrity: '',
  }));
  const shell = shellOf(id, place, assets);
  const remotes = await Promise.all(
    remoteNames().map((name) => {
      const own = placeOf(id, name);
      return remoteInside({
        name,
        place: own,
        entry: { url: `${own.publicPath}mf-manifest.json`, integrity: '' },
      });
    }),
  );
  for (const name of ['shell', ...remoteNames()]) await compressFolder(placeOf(id, name).folder);
  const template = pageHtml(assets)
    .replace(/<!--(hints|skeleton)-->/g, '')
    .replace(`createPolicy('${scriptPolicy}'`, "createPolicy('default'");
  return {
    id,
    what: 'six remotes as the official examples have them',
    releasesDir: at('dist/bench', id),
    set: setOf({ id, shell, template, remotes }),
  };
}
