import { createHash } from 'node:crypto';
import type { Asset, LiveRemote, PageConfig, RouteRecord } from '@shared/contract/releases';
import { toLocale } from '@shared/lib/intl';
import { findRoute, matchPath } from '@shared/lib/route-match';
import { scriptPolicy } from '@shared/lib/script-url';
import { skeletonHtml } from '@shared/lib/skeleton';
import type { LiveReleases } from './live-set.ts';
import { pageReleasesOf } from './page-releases.ts';

/** Renders a page from a shell's template, for one path and one language. Pure. */
export interface PageInput {
  template: string;
  releases: LiveReleases;
  /** The shell's own routes, which come before those of remotes. */
  shellPaths?: readonly string[];
  /** Files of the shell's shared parts by share key, for preload hints. */
  kit?: Record<string, Asset[]>;
  config: PageConfig;
  /** Path below /webview. */
  pathname: string;
  /** The language that the page will probably start in. */
  language: string;
  /** The skeleton of the shell's own routes, which no remote declares. */
  defaultShape?: RouteRecord['skeleton'];
}

export function renderPage(input: PageInput): string {
  const { releases, config, language } = input;
  const found = findRemoteRoute(input);
  const shape = found?.route.skeleton ?? input.defaultShape ?? 'list';
  const pageReleases = pageReleasesOf(releases, { language, isRemotePage: found !== undefined });
  const data = scriptData('releases', pageReleases) + scriptData('config', config);
  // Functions, because a replacement text would read $ signs as patterns.
  return input.template
    .replace('<html lang="en">', () => `<html lang="${toLocale(language)}">`)
    .replace('<!--hints-->', () => hints(input, found).join(''))
    .replace('<!--skeleton-->', () => skeletonHtml(shape, { back: found !== undefined }))
    .replace('<!--page-data-->', () => data)
    .replace('<!--entry-->', () => entry(found));
}

interface RouteMatch {
  remote: LiveRemote;
  route: LiveRemote['routes'][number];
}

function findRemoteRoute({
  releases,
  shellPaths = [],
  pathname,
}: PageInput): RouteMatch | undefined {
  const isShells = shellPaths.some((own) => matchPath(own, pathname));
  if (isShells) return undefined;
  const all = releases.remotes.flatMap((remote) =>
    remote.routes.map((route) => ({ path: route.path, remote, route })),
  );
  return findRoute(all, pathname);
}

/** Preloads what this path needs beside the shell's own scripts, which saves a round trip. */
function hints(
  { releases, kit = {}, language }: PageInput,
  found: RouteMatch | undefined,
): string[] {
  const words = (of: Record<string, Asset>): string[] => {
    const asset = of[language];
    return asset ? [hint(asset, 'fetch')] : [];
  };
  if (!found || found.remote.off) return words(releases.shell.words);
  const { remote, route } = found;
  const shared = (route.kit ?? []).flatMap((key) =>
    Object.hasOwn(kit, key) ? (kit[key] ?? []) : [],
  );
  const files = [...remote.assets, ...route.assets, ...shared];
  return [
    ...words(releases.shell.words),
    // Only a preload: the entry itself runs further down, after the federation runtime.
    hint(remote.entry, 'script'),
    ...files.map((asset) =>
      asset.url.endsWith('.css') ? hint(asset, 'style') : earlyScript(asset),
    ),
    ...words(remote.words),
  ];
}

/** Starts while the shell still downloads: see `shared/federation/runtime/`. */
const entry = (found: RouteMatch | undefined): string =>
  found && !found.remote.off ? earlyScript(found.remote.entry) : '';

function hint(asset: Asset, as: 'script' | 'style' | 'fetch'): string {
  // Browsers check integrity in fetch() itself, and warn about the attribute here.
  const check = as === 'fetch' ? '' : integrityOf(asset);
  return `<link rel="preload" href="${asset.url}" as="${as}"${check} crossorigin="anonymous">`;
}

/**
 * Loads while the shell still downloads: a chunk only registers its modules, an entry its
 * container. `#ahead` hides this element from the bundler's loaders, which find scripts by URL: one
 * would wait for an element that has already failed instead of retrying.
 */
const earlyScript = (asset: Asset): string =>
  `<script async fetchpriority="high" src="${asset.url}#ahead"${integrityOf(asset)} crossorigin="anonymous"></script>`;

const integrityOf = ({ integrity }: Asset): string => integrity && ` integrity="${integrity}"`;

/** JSON in the page, escaped so that no data can end the script element. */
function scriptData(id: string, data: unknown): string {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${text}</script>`;
}

/** A shell of an earlier build makes the default policy, which plain URLs pass through. */
const policyOf = (template: string): string =>
  template.includes("trustedTypes.createPolicy('default'") ? 'default' : scriptPolicy;

/** The page's CSP: its own files, and inline scripts and styles by hash. */
export function contentSecurityPolicy(input: {
  template: string;
  apiOrigins: readonly string[];
  frameAncestors: "'none'" | "'self'";
  /** For a page with a form of the server, such as the bar of a preview. */
  hasForm?: boolean;
}): string {
  const hashes = (tag: 'script' | 'style'): string[] =>
    [...input.template.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes('script')],
    'style-src': ["'self'", ...hashes('style')],
    'connect-src': ["'self'", ...input.apiOrigins],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': [input.hasForm ? "'self'" : "'none'"],
    'frame-ancestors': [input.frameAncestors],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [policyOf(input.template)],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
