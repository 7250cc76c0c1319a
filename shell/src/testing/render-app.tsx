import type { PageConfig, PageRemote } from '@shared/contract/releases';
import type { ReportedFailure, ReportedPage } from '@shared/contract/webview';
import type { Federation } from '@shared/federation/runtime/federation';
import { getHost } from '@shared/host';
import type { Bridge } from '@shared/host/internal';
import { provideStorage } from '@shared/host/internal';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import { App } from '../app.tsx';
import { composeShell } from '../compose.ts';
import { createBlockList } from '../federation/block-list.ts';
import { createRegistry } from '../federation/registry.ts';
import { builtInLanguages } from '../i18n/language-list.ts';
import type { Languages } from '../i18n/languages.ts';
import { createNotices } from '../notices/notices.ts';
import { createReports, ownerOfRelease } from '../reports/reports.ts';
import { createNavigationPort } from '../routing/navigation-port.ts';
import { createRouteTable } from '../routing/route-table.ts';
import { shellRoutes } from '../shell-routes.ts';
import { createSessionStorage } from '../start/storage.ts';
import { tokenChanged } from '../store/auth.slice.ts';
import { createStore } from '../store/index.ts';
import { createTheme } from '../theme/theme.ts';
import type { ScriptedAnswers } from './builders.ts';
import { buildClient, buildReleases, buildStorage } from './builders.ts';

export interface RenderAppOptions {
  /** What the device has stored before. */
  stored?: Record<string, string>;
  /** The first path, without /webview. */
  path?: string;
  /** State of the history entry, as after a reload. */
  historyState?: unknown;
  token?: string | null;
  answers?: ScriptedAnswers;
  words: i18n;
  remotes?: PageRemote[];
  /** Loads the component of each remote route; a rejection is a failed load. */
  pages?: Record<string, () => Promise<ComponentType>>;
  platform?: Bridge['platform'];
  fetchLanguages?: Languages['fetchList'];
  /** Whether a call failed within the last half minute. */
  callFailed?: boolean;
  /** An outdated remote is replaced without a reload. */
  renews?: boolean;
  /** Hashes of releases that hung an earlier page. */
  hung?: readonly string[];
}

const config: PageConfig = {
  appId: 'webview-h5',
  appKey: 'a-key-for-the-tests',
  apiUrl: '',
  apiOrigins: [],
  bucket: 1,
  liveSet: 'set-1',
  demo: false,
};

/** A federation that serves the given components as the pages of the remotes. */
function buildFederation(
  remotes: PageRemote[],
  pages: NonNullable<RenderAppOptions['pages']>,
): Federation {
  const routesOf = ({ routes }: PageRemote) =>
    routes.map(({ path }) => ({ path, page: async () => ({ default: await pages[path]?.() }) }));
  return {
    registerPlugins: () => {},
    registerRemotes: () => {},
    loadRemote: async (id: string) => {
      // A retry uses another name, which begins with the container's.
      const remote = remotes.find(({ container }) => id.startsWith(container));
      return remote && (() => ({ routes: routesOf(remote) }));
    },
  } as unknown as Federation;
}

function buildBridge(platform: Bridge['platform'], bridged: string[]): Bridge {
  const note = (name: string) => () => {
    bridged.push(name);
  };
  const noteLater = (name: string) => async () => note(name)();
  return {
    platform,
    close: note('close'),
    reload: note('reload'),
    goKyc: note('goKyc'),
    ready: note('ready'),
    saveImage: noteLater('saveImage'),
    downloadVideo: noteLater('downloadVideo'),
    goPage: note('goPage'),
  };
}

function setUrl(path: string, state: unknown): void {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
  happyDOM.setURL(`http://localhost:3000/webview${path}`);
  window.history.replaceState(state, '', `/webview${path}`);
}

/** Renders the whole shell with a fake network, bridge and federation. */
export async function renderApp(options: RenderAppOptions) {
  const { path = '/', token = null, answers = {}, words, remotes = [], pages = {} } = options;
  setUrl(path, options.historyState ?? null);
  const { store, addSlice } = createStore();
  store.dispatch(tokenChanged(token));
  const calls = { ...buildClient(answers), hasFailedRecently: () => options.callFailed ?? false };
  const storage = buildStorage({ ...(token && { token }), ...options.stored });
  const sessionStorage = createSessionStorage(() => window.sessionStorage);
  provideStorage({ device: storage, session: sessionStorage });
  const bridged: string[] = [];
  const reloads: unknown[] = [];
  const switched: string[] = [];
  const hasHung = (integrity: string) => options.hung?.includes(integrity) ?? false;
  const registry = createRegistry(buildReleases({ remotes }), { hasHung });
  const reported: { failures: ReportedFailure[]; pages: ReportedPage[] } = {
    failures: [],
    pages: [],
  };
  const reports = createReports({
    win: window,
    oneOf: 1,
    send: ({ failures, pages }) => {
      reported.failures.push(...failures);
      reported.pages.push(...pages);
    },
  });
  const blockList = createBlockList({ storage, liveSet: config.liveSet, win: window });
  const outdated = new Set<string>();
  const versions = {
    start: () => {},
    check: () => {},
    visited: () => {},
    isOutdated: (remote: string) => outdated.has(remote),
    renew: async () => {
      if (options.renews) return true;
      reloads.push('to open');
      return false;
    },
  };
  const shell = composeShell({
    versions,
    env: { win: window, config, storage, sessionStorage },
    store,
    addSlice,
    words: { i18n: words, language: () => 'en', load: async () => {}, use: async () => true },
    notices: createNotices(),
    bridge: buildBridge(options.platform ?? 'browser', bridged),
    port: createNavigationPort(window),
    registry,
    blockList,
    table: createRouteTable(shellRoutes, registry),
    federation: buildFederation(remotes, pages),
    calls,
    reports,
    taken: [],
    reloadPage: (given) => reloads.push(given),
    reload: () => reloads.push('anew'),
    onSignIn: () => {},
    onReleaseFailure: ({ release, ...failure }) =>
      reports.failure(ownerOfRelease(release), failure),
    logFailure: () => {},
  });
  const parts = {
    ...shell,
    win: window,
    theme: createTheme(document, storage),
    languages: {
      fetchList: options.fetchLanguages ?? (async () => builtInLanguages),
      switchTo: async (language: string) => {
        switched.push(language);
      },
    },
  };
  const [pathname = '', search = ''] = path.split(/(?=\?)/);
  shell.visits.begin({ pathname, search });
  // Awaited, because pages suspend until their code is loaded.
  const view = await act(async () => render(<App {...parts} onMounted={shell.bridge.ready} />));
  return {
    ...view,
    parts,
    host: getHost(),
    storage,
    bridged,
    reloads,
    /** Remotes of which another release is live. */
    outdated,
    blockList,
    /** Reports that were sent to the server. */
    reported,
    /** The chosen languages, in order. */
    switched,
    user: userEvent.setup(),
    /** Awaits the click, because React requires it where a page suspends after it. */
    press: (element: HTMLElement) => act(async () => element.click()),
    go: (to: string) => act(async () => shell.port.navigate(to)),
    requested: () => calls.calls.map((call) => call.path),
    /** The bodies sent to a path, in order. */
    bodies: (to: string) => calls.calls.filter((call) => call.path === to).map(({ body }) => body),
    /** The current path and query, without /webview. */
    place: () =>
      (window.location.pathname.slice('/webview'.length) || '/') + window.location.search,
  };
}
