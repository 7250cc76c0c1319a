/** The live releases in a page, and the records of published releases. */

/**
 * Every value that a shell of this source acts on. A remote may be newer than the shell: a value
 * that is not listed disables its route, see `shell/src/federation/registry.ts`.
 */
export const routeAccesses = ['anyone', 'public', 'private'] as const;
export const routePreloads = ['none', 'user', 'user+balance'] as const;

export type RouteAccess = (typeof routeAccesses)[number];
export type RoutePreload = (typeof routePreloads)[number];
/** The shape that the HTML and the frame draw while the page loads; an unknown one is a list. */
export type SkeletonShape = 'list' | 'cards' | 'detail' | 'document' | 'form';

/** Parameters of the route stand in a body by their names: `:id`. */
export interface FirstRead {
  path: string;
  body?: Record<string, unknown>;
}

/** A route of a release as plain data. */
export interface RouteRecord {
  path: string;
  access: RouteAccess;
  preload: RoutePreload;
  /** Key of the title in the remote's words. */
  title: string;
  skeleton: SkeletonShape;
  /** The read that may start together with the code. */
  firstData?: FirstRead;
  /** More of them, where the page begins with several. */
  moreData?: FirstRead[];
  /**
   * The route of the same remote that the page is below: the target of “Back” without a previous page
   * (D28). It may have parameters of this route.
   */
  backTo?: string;
  /**
   * Its name on the home page by language, which loads no words of remotes; the page of a remote has
   * none of them.
   */
  home?: Record<string, string>;
}

/** A file of a release by its address under /webview/ and its integrity (sha384-…). */
export interface Asset {
  url: string;
  integrity: string;
}

export interface ReleasedRoute extends RouteRecord {
  /** Scripts and styles of the page's own chunk, for hints. */
  assets: Asset[];
  /** Share keys of the kit that the page waits for: `@shared/ui/lists`. */
  kit?: string[];
}

/** One release of one remote, as written in `release.json`. */
export interface RemoteRelease {
  name: string;
  version: string;
  /** Hash of the build's inputs; part of its folder and of its container's name. */
  build: string;
  /** The global variable that the container is put into: unique per release. */
  container: string;
  entry: Asset;
  /** Files that the entry loads before any page: the exposed routes. */
  assets: Asset[];
  routes: ReleasedRoute[];
  /** The name of its section on the home page by language, like the names of its routes. */
  section?: Record<string, string>;
  /** The icon of its section: strokes on a 24 × 24 grid, the `d` of a path. */
  icon?: string;
  /** The remote's words, a file per language. */
  words: Record<string, Asset>;
  /** The index of all of those, a `WordsIndex`. */
  allWords?: Asset;
}

/** The release that a device gets: its canary, with the live release as `previous`, or the live one. */
export interface LiveRemote extends RemoteRelease {
  /** Mounted instead if this release does not load. */
  previous?: RemoteRelease;
  /** Switched off: its routes stay known and show the error frame, its code is not loaded. */
  off?: true;
}

/** A remote on the home page in one language: name and icon of its section, its routes' names by path. */
export interface HomeNames {
  section?: string;
  icon?: string;
  home?: Record<string, string>;
}

/** The content of `allWords`: per language its file, and the names on the home page. */
export type WordsIndex = Record<string, Asset & HomeNames>;

/** A release in a page, without the files of its routes: the entry knows them. */
export type PageRelease = Omit<RemoteRelease, 'assets' | 'routes'> & { routes: RouteRecord[] };

export interface PageRemote extends PageRelease {
  previous?: PageRelease;
  off?: true;
}

/**
 * The content of `<script type="application/json" id="releases">`. Where `allWords` is named,
 * `words` has the language of the page alone.
 */
export interface Releases {
  schema: 1;
  shell: Pick<ShellRelease, 'version' | 'build' | 'words' | 'allWords'>;
  remotes: PageRemote[];
}

/** One release of the shell: its page, and the assets which every page needs. */
export interface ShellRelease {
  name: 'shell';
  version: string;
  build: string;
  /** The page, with placeholders that the server fills. */
  html: Asset;
  assets: Asset[];
  /** The service worker that answers an opening with its HTML snapshot. */
  worker?: Asset;
  /** Files of the shared parts that are loaded when a page needs them, by share key. */
  kit?: Record<string, Asset[]>;
  words: Record<string, Asset>;
  allWords?: Asset;
}

/**
 * The live set: one small file in the folder of releases names a folder for the shell and for each
 * remote. It is replaced whole, so a reader sees the set before or the set after, never half.
 */
export interface LiveFile {
  schema: 1;
  /** Grows by one with every change; a change names the revision that it was made from. */
  revision?: number;
  shell: LiveEntry;
  remotes: Record<string, LiveEntry>;
  /** SHA-256 of the list of files of each release in this set, by `<name>/<release>`. */
  contents?: Record<string, string>;
  /** The line that this change has in the log, should its writer have died in between. */
  last?: LogLine;
  /** SHA-256 of all of the above: a damaged file is refused. */
  sum?: string;
}

/** Releases are named by their folders: `<version>-<build>`, below the name of the remote. */
export interface LiveEntry {
  live: string;
  /** The fallback of pages, and the target of a rollback. */
  previous?: string;
  /** The releases that were live before those, newest first. */
  older?: string[];
  /**
   * Live for these percent of devices in place of `live`. The same release in both is a first one:
   * the other devices have no release of this remote.
   */
  canary?: { release: string; percent: number; watch?: CanaryWatch };
  off?: true;
  since?: string;
  by?: string;
}

/** The server stops a watched canary that does worse than the live release, and may widen it. */
export interface CanaryWatch {
  since: string;
  /** When it got its present share of the devices. */
  steppedAt: string;
  /** Without it, only a person gives it to more devices. */
  promoteAfterMinutes?: number;
}

/** One change of the live set, in the log. */
export interface LogLine {
  revision: number;
  at: string;
  /** The release token, or the account on the machine. */
  by: string;
  changes: LoggedChange[];
  /** The numbers behind a change that no person made. */
  why?: string;
  /** SHA-256 of the line before, as it stands in the log; none in the first one, and in older lines. */
  previousSum?: string;
}

/** The log also names the old releases that were removed. */
export type LoggedChange = ReleaseChange | { do: 'prune'; name: string; releases: string[] };

/** A change of the live set. Several in one request go live together. `again`: also if it was retired. */
export type ReleaseChange =
  | { do: 'release'; name: string; release: string; again?: true }
  | {
      do: 'canary';
      name: string;
      release: string;
      percent: number;
      again?: true;
      watch?: { promoteAfterMinutes?: number };
    }
  | { do: 'promote'; name: string; release?: string }
  | { do: 'rollback'; name: string; release?: string }
  | { do: 'off' | 'on' | 'retire'; name: string };

/** The content of `<script type="application/json" id="config">`. */
export interface PageConfig {
  appId: string;
  appKey: string;
  /** The default base of the API. */
  apiUrl: string;
  /** Exact origins that `apiUrl` in the query may name. */
  apiOrigins: string[];
  /** 0 to 99, stable per device: who takes part in a canary. */
  bucket: number;
  /** Identifies the set of releases that this page was served with. */
  liveSet: string;
  demo: boolean;
  /** Names whose canary is watched: their pages report what succeeds, too. */
  watched?: string[];
  /**
   * The remote of which the page has a release in preview, or true if none of its code is released. It
   * reports nothing, so that no live release suffers.
   */
  preview?: string | true;
  /** Pages may store an HTML snapshot for their next opening. */
  htmlSnapshot?: true;
  /**
   * A link or script of another site opened the page; unknown where the HTML answered no opening,
   * as in a snapshot. Only the server sees it, in `Sec-Fetch-Site`.
   */
  opening?: 'crossSite' | 'unknown';
}

/** Stands for the build of a remote that is switched off. */
export const switchedOff = 'off';

export const basePath = '/webview';

/**
 * Server-sent events for open pages: each names the live set of the `bucket` in the query. The first
 * one comes at once, and the same again every 20 seconds.
 */
export const liveStreamPath = `${basePath}/live-set`;
export const liveStreamBeatMs = 20_000;

/** Installed workers ask for this address and read this cache: neither name ever changes. */
export const workerFile = 'kept-page.js';
export const workerPath = `${basePath}/${workerFile}`;
export const snapshotCache = 'kept-pages';
/** The global of the worker that holds the public key of signed HTML; the server writes it. */
export const snapshotKeyName = 'htmlSnapshotKey';
