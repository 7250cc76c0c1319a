import type { StatsCompilation } from '@rspack/core';
import type { Asset, LiveRemote, ReleasedRoute, ShellRelease } from '@shared/contract/releases';
import type { LiveSet } from '../../../server/src/delivery/site/live-set.ts';
import { at } from '../../build/paths.ts';
import type { Place } from '../../build/release-files.ts';
import { assetOf, codeOf, isCode, writeWords } from '../../build/release-files.ts';
import { readRoutes, readSection } from '../../build/routes.ts';

/** One way to build and deliver the same pages. */
export interface Contestant {
  id: string;
  what: string;
  /** The folder served below /webview/releases/. */
  releasesDir: string;
  set: LiveSet;
}

/** `dist/bench/<id>/<name>/build/`: the depth that the product serves releases from. */
export const placeOf = (id: string, name: string): Place => ({
  folder: at('dist/bench', id, name, 'build'),
  publicPath: `/webview/releases/${name}/build/`,
});

/** The scripts and styles that the page itself names. */
export const entryAssets = (place: Place, stats: StatsCompilation): Asset[] =>
  (stats.entrypoints?.shell?.assets ?? [])
    .map(({ name }) => name)
    .filter(isCode)
    .map((file) => assetOf(place, file));

/** The chunk files of a page, in a build that contains all remotes. */
function pageAssets(
  place: Place,
  stats: StatsCompilation,
  page: { remote: string; module: string },
) {
  const chunks = (stats.chunks ?? []).filter((chunk) =>
    chunk.origins?.some(
      ({ request, moduleName }) =>
        request === page.module && moduleName?.includes(`remotes/${page.remote}/`),
    ),
  );
  return codeOf(chunks).map((file) => assetOf(place, file));
}

interface RemoteInput {
  name: string;
  place: Place;
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
  const section = await readSection(name);
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
    ...section,
    ...writeWords(place, {
      namespaces: [name],
      ...section,
      routes: routes.map(({ record }) => record),
    }),
  };
}

export function shellOf(id: string, place: Place, assets: Asset[]): ShellRelease {
  const html = { url: `${place.publicPath}index.html`, integrity: '' };
  const words = writeWords(place, { namespaces: ['common', 'shell'] });
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
    watched: [],
    shellPaths: [],
    releases: { schema: 1, shell: { version, build, words, allWords }, remotes },
  };
}
