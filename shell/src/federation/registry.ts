import type {
  Asset,
  PageRelease,
  PageRemote,
  Releases,
  RouteRecord,
} from '@shared/contract/releases';
import { switchedOff } from '@shared/contract/releases';
import { readPageData } from '../start/config.ts';
import { findUnknown } from './unknown-values.ts';

/** The live releases that the server wrote into the page, checked before anything uses them. */
export interface Registry {
  /** Their routes are those that this shell can open. */
  releases: Releases;
  routes: (RemoteRoute | UnsupportedRoute)[];
  remote(name: string): PageRemote | undefined;
  /** A live release that hung an earlier page, and has no other to take its place. */
  hasHung(remote: string): boolean;
  /** The builds that the page was served with, also of releases that this device has blocked. */
  served: ReadonlyMap<string, string>;
  /** True for a live release that has another one to take its place. */
  isReplaceable(release: PageRelease): boolean;
  /** Takes what a later page was served with of this remote. */
  replace(remote: string, by: Registry): void;
}

export interface RemoteRoute extends RouteRecord {
  remote: string;
}

/**
 * A route that asks for an access level or a preload of a newer shell. It has neither, so that no
 * guard can let anyone through: it shows that it is not available, and none of its code is loaded.
 */
export interface UnsupportedRoute {
  path: string;
  remote: string;
  /** The values that are unknown here: `access vip`. */
  unknown: string;
}

export const isUnsupported = (route: object): route is UnsupportedRoute => 'unknown' in route;

type Warn = (message: string) => void;

interface RegistryDependencies {
  warn?: Warn;
  /** Whether this device has blocked the release with this integrity of its entry. */
  isBlocked?: (integrity: string) => boolean;
  /** Whether it hung an earlier page of this device. */
  hasHung?: (integrity: string) => boolean;
}

export function readRegistry(document: Document, dependencies: RegistryDependencies): Registry {
  return createRegistry(readPageData<unknown>(document, 'releases'), dependencies);
}

/** Leaves out a remote whose release is malformed: the shell and the other remotes still work. */
export function createRegistry(data: unknown, dependencies: RegistryDependencies = {}): Registry {
  const { warn = () => {}, isBlocked = () => false, hasHung = () => false } = dependencies;
  const isBroken = (integrity: string) => isBlocked(integrity) || hasHung(integrity);
  if (!isReleases(data)) throw new Error('The releases in the page are of a shape we do not know.');
  const whole = data.remotes.flatMap((remote) => checked(remote, warn));
  const declared = whole.map((remote) => withoutBlocked(remote, isBroken));
  const remotes = declared.map((remote) => ({
    ...supported(remote),
    ...(remote.previous && { previous: supported(remote.previous) }),
  }));
  const hung = new Set(
    remotes.filter(({ entry }) => hasHung(entry.integrity)).map(({ name }) => name),
  );
  const byName = new Map(remotes.map((remote) => [remote.name, remote]));
  const releases = { ...data, remotes };
  return {
    releases,
    routes: declared.flatMap(({ name, routes }) =>
      routes.map((route) => {
        const unknown = findUnknown(route);
        return unknown ? { path: route.path, remote: name, unknown } : { ...route, remote: name };
      }),
    ),
    remote: (name) => byName.get(name),
    hasHung: (name) => hung.has(name),
    served: new Map([
      ['shell', data.shell.build],
      ...whole.map(({ name, build, off }) => [name, off ? switchedOff : build] as const),
    ]),
    isReplaceable: ({ name, build }) => {
      const live = byName.get(name);
      return live?.build === build && live.previous !== undefined;
    },
    replace(name, by) {
      const live = by.remote(name);
      if (!live) return;
      byName.set(name, live);
      releases.remotes = releases.remotes.map((one) => (one.name === name ? live : one));
      if (by.hasHung(name)) hung.add(name);
      else hung.delete(name);
    },
  };
}

const supported = <Release extends PageRelease>(release: Release): Release => ({
  ...release,
  routes: release.routes.filter((route) => !findUnknown(route)),
});

/** A blocked release without a previous one stays: it may work again, and there is no other. */
function withoutBlocked(remote: PageRemote, isBlocked: (integrity: string) => boolean): PageRemote {
  const { previous, ...live } = remote;
  if (!previous) return remote;
  if (isBlocked(previous.entry.integrity)) return live;
  if (!isBlocked(remote.entry.integrity)) return remote;
  // The routes of the live release stay declared: those that the previous one lacks show a failure.
  const routes = live.routes.map(
    (route) => previous.routes.find(({ path }) => path === route.path) ?? route,
  );
  return { ...previous, routes, ...(live.off && { off: live.off }) };
}

function isReleases(data: unknown): data is Releases {
  const { schema, shell, remotes } = (data ?? {}) as Partial<Releases>;
  return (
    schema === 1 &&
    typeof shell?.build === 'string' &&
    areWords(shell.words) &&
    isAssetIfAny(shell.allWords) &&
    Array.isArray(remotes)
  );
}

function checked(remote: PageRemote, warn: Warn): PageRemote[] {
  if (!isRelease(remote)) {
    warn(`The release of ${String((remote as Partial<PageRemote> | null)?.name)} is malformed.`);
    return [];
  }
  const { previous, ...live } = remote;
  return [isRelease(previous) ? { ...live, previous } : live];
}

const ownFile = /^\/webview\/(?!(?:.*\/)?\.\.?(?:\/|$))[\w./-]+$/;
/** Browsers ignore a hash that they do not understand and run the file. Development has none. */
const hash = /^(?:sha384-[\w+/]+=*)?$/;

function isRelease(data: unknown): data is PageRelease {
  if (!isObject(data)) return false;
  const { name, container, entry, words, allWords, routes } = data as Partial<PageRelease>;
  return (
    typeof name === 'string' &&
    /^\w+$/.test(container ?? '') &&
    isAsset(entry) &&
    areWords(words) &&
    isAssetIfAny(allWords) &&
    Array.isArray(routes) &&
    routes.every(isRoute)
  );
}

function isAsset(data: unknown): boolean {
  const { url, integrity } = (data ?? {}) as Partial<Asset>;
  return ownFile.test(url ?? '') && hash.test(integrity ?? 'none');
}

const isAssetIfAny = (data: unknown): boolean => data === undefined || isAsset(data);
const areWords = (data: unknown): boolean => isObject(data) && Object.values(data).every(isAsset);

function isRoute(data: unknown): boolean {
  if (!isObject(data)) return false;
  const { path, title } = data as Partial<RouteRecord>;
  return typeof path === 'string' && path.startsWith('/') && typeof title === 'string';
}

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null;
