import type {
  Asset,
  PageRelease,
  PageRemote,
  Releases,
  RouteAccess,
  RoutePreload,
  RouteRecord,
} from '@shared/contract/releases';
import { skeletonShapes } from '@shared/lib/skeleton';
import { readPageData } from '../start/config.ts';

/** The live releases that the server wrote into the page, checked before anything uses them. */
export interface Registry {
  releases: Releases;
  routes: RemoteRoute[];
  remote(name: string): PageRemote | undefined;
  /** True for a live release that has another one to take its place. */
  isReplaceable(release: PageRelease): boolean;
}

export interface RemoteRoute extends RouteRecord {
  remote: string;
}

type Warn = (message: string) => void;

interface RegistryNeeds {
  warn?: Warn;
  /** What this device does without, by the integrity of its entry. */
  isBlocked?: (integrity: string) => boolean;
}

export function readRegistry(page: Document, needs: RegistryNeeds): Registry {
  return createRegistry(readPageData<unknown>(page, 'releases'), needs);
}

/** A remote whose release is malformed is left out: the shell and the other remotes live on. */
export function createRegistry(data: unknown, needs: RegistryNeeds = {}): Registry {
  const { warn = () => {}, isBlocked = () => false } = needs;
  if (!isReleases(data)) throw new Error('The releases in the page are of a shape we do not know.');
  const remotes = data.remotes
    .flatMap((remote) => checked(remote, warn))
    .map((remote) => withoutBlocked(remote, isBlocked));
  const byName = new Map(remotes.map((remote) => [remote.name, remote]));
  return {
    releases: { ...data, remotes },
    routes: remotes.flatMap((remote) =>
      remote.routes.map((route) => ({ ...route, remote: remote.name })),
    ),
    remote: (name) => byName.get(name),
    isReplaceable: ({ name, build }) => {
      const live = byName.get(name);
      return live?.build === build && live.previous !== undefined;
    },
  };
}

/** Without its previous release a blocked one stays: it may be well again, and there is no other. */
function withoutBlocked(remote: PageRemote, isBlocked: (integrity: string) => boolean): PageRemote {
  const { previous, ...live } = remote;
  if (!previous) return remote;
  if (isBlocked(previous.entry.integrity)) return live;
  if (!isBlocked(remote.entry.integrity)) return remote;
  // What the live one declares stays known, so that its pages say that they are not there.
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
/** Browsers pass over a hash that they do not understand, and would run anything. Development has none. */
const hash = /^(?:sha384-[\w+/]+=*)?$/;
const accesses: readonly RouteAccess[] = ['anyone', 'public', 'private'];
const preloads: readonly RoutePreload[] = ['none', 'user', 'user+balance'];

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

/** An access that we do not know must not pass for one that anybody has. */
function isRoute(data: unknown): boolean {
  if (!isObject(data)) return false;
  const { path, title, access, preload, skeleton } = data as Partial<RouteRecord>;
  return (
    typeof path === 'string' &&
    path.startsWith('/') &&
    typeof title === 'string' &&
    accesses.some((one) => one === access) &&
    preloads.some((one) => one === preload) &&
    skeletonShapes.some((one) => one === skeleton)
  );
}

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null;
