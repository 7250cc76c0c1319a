import type { PageConfig, PageRemote } from '@shared/contract/releases';
import type { ReportedFailure, ReportedPage } from '@shared/contract/webview';
import type { Federation } from '@shared/federation/runtime/federation';
import type { Bridge } from '@shared/host/internal';
import { provideHost, provideStorage, withRefresh } from '@shared/host/internal';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import { App } from '../app.tsx';
import { createBlockList } from '../federation/block-list.ts';
import { createRemoteLoader } from '../federation/load-remote.ts';
import { createRegistry } from '../federation/registry.ts';
import { createReleaseGuard } from '../federation/release-guard.ts';
import { createHost } from '../host/host.ts';
import { builtInLanguages } from '../i18n/language-list.ts';
import type { Languages } from '../i18n/languages.ts';
import type { Words } from '../i18n/words.ts';
import { createNotices } from '../notices/notices.ts';
import { createPageProof } from '../proof/page-proof.ts';
import { createReports, ownerOfRelease } from '../reports/reports.ts';
import { createNavigationPort } from '../routing/navigation-port.ts';
import { createRouteTable } from '../routing/route-table.ts';
import { createVisits } from '../routing/visit.ts';
import { shellRoutes } from '../shell-routes.ts';
import { createSessionStorage } from '../start/storage.ts';
import { tokenChanged } from '../store/auth.slice.ts';
import { createStore } from '../store/index.ts';
import { createSession } from '../store/session.ts';
import { createTheme } from '../theme/theme.ts';
import type { ScriptedAnswers } from './builders.ts';
import { buildClient, buildReleases, buildStorage } from './builders.ts';

export interface RenderAppOptions {
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

/** Renders the whole shell, composed as in boot, with a fake network, bridge and federation. */
export async function renderApp(options: RenderAppOptions) {
  const { path = '/', token = null, answers = {}, words, remotes = [], pages = {} } = options;
  setUrl(path, options.historyState ?? null);
  const { store, addSlice } = createStore();
  store.dispatch(tokenChanged(token));
  const calls = buildClient(answers);
  const storage = buildStorage(token ? { token } : {});
  const sessionStorage = createSessionStorage(() => window.sessionStorage);
  provideStorage({ device: storage, session: sessionStorage });
  const bridged: string[] = [];
  const reloads: unknown[] = [];
  const switched: string[] = [];
  const registry = createRegistry(buildReleases({ remotes }));
  const told: { failures: ReportedFailure[]; pages: ReportedPage[] } = { failures: [], pages: [] };
  const reports = createReports({
    win: window,
    oneOf: 1,
    send: ({ failures, pages }) => {
      told.failures.push(...failures);
      told.pages.push(...pages);
    },
  });
  const blockList = createBlockList({ storage, liveSet: config.liveSet });
  const guard = createReleaseGuard({
    win: window,
    sessionStorage,
    registry,
    blockList,
    callFailed: () => options.callFailed ?? false,
    report: ({ release, ...failure }) => reports.failure(ownerOfRelease(release), failure),
    reload: () => reloads.push('anew'),
  });
  const pageWords: Words = {
    i18n: words,
    language: () => 'en',
    load: async () => {},
    use: async () => true,
  };
  const session = createSession({
    store,
    client: calls,
    storage,
    sessionStorage,
    taken: [],
    reloadPage: (given) => reloads.push(given),
    onSignIn: () => {},
    logFailure: () => {},
  });
  const client = withRefresh(calls);
  const loader = createRemoteLoader({
    registry,
    federation: buildFederation(remotes, pages),
    loadWords: async () => {},
    onFailure: guard.notLoaded,
  });
  const table = createRouteTable(shellRoutes, registry);
  const parts = {
    win: window,
    port: createNavigationPort(window),
    registry,
    table,
    visits: createVisits({ table, registry, loader, store, session, client: calls }),
    loader,
    guard,
    reports,
    reload: () => reloads.push('anew'),
    store,
    client,
    bridge: buildBridge(options.platform ?? 'browser', bridged),
    words: pageWords,
    languages: {
      fetchList: options.fetchLanguages ?? (async () => builtInLanguages),
      switchTo: async (language: string) => {
        switched.push(language);
      },
    },
    theme: createTheme(document, storage),
    notices: createNotices(),
    proof: createPageProof({ client, store, words: pageWords }),
    session,
  };
  const { port, visits, proof, notices, bridge } = parts;
  const host = createHost({
    ...parts,
    env: { win: window, config, storage, sessionStorage },
    addSlice,
  });
  provideHost(host);
  const [pathname = '', search = ''] = path.split(/(?=\?)/);
  visits.begin({ pathname, search });
  // Awaited, because pages suspend until their code is loaded.
  const view = await act(async () =>
    render(
      <App
        {...{ store, port, visits, proof, notices }}
        services={parts}
        frame={parts}
        words={pageWords}
        onMounted={bridge.ready}
      />,
    ),
  );
  return {
    ...view,
    parts,
    host,
    storage,
    bridged,
    reloads,
    blockList,
    /** Reports that were sent to the server. */
    told,
    /** The chosen languages, in order. */
    switched,
    user: userEvent.setup(),
    /** Awaits the click, because React requires it where a page suspends after it. */
    press: (element: HTMLElement) => act(async () => element.click()),
    go: (to: string) => act(async () => port.navigate(to)),
    asked: () => client.calls.map((call) => call.path),
    /** The current path and query, without /webview. */
    place: () =>
      (window.location.pathname.slice('/webview'.length) || '/') + window.location.search,
  };
}
