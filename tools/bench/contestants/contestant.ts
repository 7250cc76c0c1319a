import fs from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack, type StatsCompilation } from '@rspack/core';
import type { Asset, LiveRemote, ReleasedRoute, ShellRelease } from '@shared/contract/releases';
import type { LiveSet } from '../../../server/src/delivery/site/live-set.ts';
import { integrityOf, writeWords } from '../../build/describe.ts';
import { at } from '../../build/paths.ts';
import { readRoutes } from '../../build/routes.ts';

/** One way to build and deliver the same pages. */
export interface Contestant {
  id: string;
  what: string;
  /** The folder served below /webview/releases/. */
  releasesDir: string;
  set: LiveSet;
}

/** The folder and the URL of a build. */
export interface BuildLocation {
  folder: string;
  publicPath: string;
}

/** The plugins of a build without those of the federation. */
export const pluginsOutside = ({ plugins = [] }: Configuration) =>
  plugins.filter(
    (plugin) =>
      !(
        plugin instanceof ModuleFederationPlugin ||
        plugin instanceof rspack.sharing.ProvideSharedPlugin
      ),
  );

/** `dist/bench/<id>/<name>/build/`, as deep as the releases of the product. */
export const locationOf = (id: string, name: string): BuildLocation => ({
  folder: at('dist/bench', id, name, 'build'),
  publicPath: `/webview/releases/${name}/build/`,
});

export const assetOf = ({ folder, publicPath }: BuildLocation, file: string): Asset => ({
  url: publicPath + file,
  integrity: integrityOf(fs.readFileSync(path.join(folder, file))),
});

const isCode = (file: string): boolean => /\.(js|css)$/.test(file);

/** The scripts and styles that the HTML names. */
export const entryAssets = (place: BuildLocation, stats: StatsCompilation): Asset[] =>
  (stats.entrypoints?.shell?.assets ?? [])
    .map(({ name }) => name)
    .filter(isCode)
    .map((file) => assetOf(place, file));

/** The chunk files of a page, in a build that contains all remotes. */
function pageAssets(
  place: BuildLocation,
  stats: StatsCompilation,
  page: { remote: string; module: string },
) {
  const chunks = (stats.chunks ?? []).filter((chunk) =>
    chunk.origins?.some(
      ({ request, moduleName }) =>
        request === page.module && moduleName?.includes(`remotes/${page.remote}/`),
    ),
  );
  const files = [...new Set(chunks.flatMap(({ files }) => files ?? []))].filter(isCode);
  return files.map((file) => assetOf(place, file));
}

interface RemoteInput {
  name: string;
  place: BuildLocation;
  entry: Asset;
  stats?: StatsCompilation;
}

/**
 * A remote as the page data describe it. Inside a monolith it has the monolith's entry, and the
 * chunks of its pages if `stats` is given.
 */
export async function remoteInside({
  name,
  place,
  entry,
  stats,
}: RemoteInput): Promise<LiveRemote> {
  const routes = await readRoutes(name);
  return {
    name,
    version: '0.0.0',
    build: name,
    container: name.replaceAll('-', '_'),
    entry,
    assets: [],
    routes: routes.map(
      ({ record, pageModule }): ReleasedRoute => ({
        ...record,
        assets: stats ? pageAssets(place, stats, { remote: name, module: pageModule }) : [],
      }),
    ),
    ...writeWords(place, [name]),
  };
}

export function shellOf(id: string, place: BuildLocation, assets: Asset[]): ShellRelease {
  const html = { url: `${place.publicPath}index.html`, integrity: '' };
  const words = writeWords(place, ['common', 'shell']);
  return { name: 'shell', version: '0.0.0', build: id, html, assets, ...words };
}

export interface SetInput {
  id: string;
  shell: ShellRelease;
  template: string;
  /** The service worker of kept pages, if the contestant has them. */
  worker?: string;
  remotes: LiveRemote[];
}

export function setOf({ id, shell, template, worker, remotes }: SetInput): LiveSet {
  const { version, build, words, allWords } = shell;
  return {
    id,
    shell,
    template,
    ...(worker && { worker }),
    releases: { schema: 1, shell: { version, build, words, allWords }, remotes },
  };
}
