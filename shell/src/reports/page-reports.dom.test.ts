import type { PageConfig, Releases } from '@shared/contract/releases';
import { afterEach, expect, it, vi } from 'vitest';
import { createRegistry } from '../federation/registry.ts';
import type { PageClient } from '../http/client.ts';
import { buildReleases, buildRemote, buildRoute } from '../testing/builders.ts';
import { createPageReports } from './page-reports.ts';

interface PageOptions {
  demo?: boolean;
  releases?: Releases;
  watched?: string[];
}

function withPage({ demo = true, releases = buildReleases(), ...config }: PageOptions = {}) {
  const reported: [string, unknown][] = [];
  const win = new EventTarget();
  const onShown = vi.fn();
  const parts = { document: new EventTarget(), performance, setTimeout };
  const reports = createPageReports({
    win: Object.assign(win, parts) as unknown as Window,
    config: { demo, ...config } as PageConfig,
    registry: createRegistry(releases),
    client: {
      sendBeacon: (path: string, body: unknown) => reported.push([path, body]),
    } as unknown as PageClient,
    onShown,
  });
  return { reports, reported, onShown, leave: () => win.dispatchEvent(new Event('pagehide')), win };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('says that a screen is shown', () => {
  const { reports, onShown } = withPage();
  expect(onShown).not.toHaveBeenCalled();
  reports.shown({ remote: 'wallet-staking', release: '1.2.0-aaaaaaaa' });
  expect(onShown).toHaveBeenCalledOnce();
});

it('reports failures of releases and of the shell when the page is left', () => {
  const { reports, reported, leave, win } = withPage();
  reports.release({ release: buildRemote(), stage: 'start', error: new TypeError('x is null') });
  win.dispatchEvent(new ErrorEvent('error', { error: new Error('nobody’s'), message: '' }));
  leave();
  const failure = { name: 'Error', message: 'nobody…s', stage: 'uncaught' };
  expect(reported).toEqual([
    [
      '/v1/webview/report',
      {
        failures: [
          {
            remote: 'wallet-staking',
            release: '1.2.0-aaaaaaaa',
            stage: 'start',
            name: 'TypeError',
            message: 'x is null',
          },
          { remote: 'shell', release: '0.1.0-cccccccc', ...failure },
        ],
        pages: [],
      },
    ],
  ]);
});

it('counts the opening of a watched shell, which has no page of its own', () => {
  const { reported, leave } = withPage({ watched: ['shell'] });
  leave();
  const opening = { remote: 'shell', release: '0.1.0-cccccccc', kind: 'opening', failed: 0 };
  expect(reported).toEqual([['/v1/webview/report', { failures: [], pages: [], tries: [opening] }]]);
});

it('reports unsupported routes once per remote', () => {
  const newer = (path: string, values: object) => ({ ...buildRoute({ path }), ...values });
  const routes = [
    newer('/lounge', { access: 'vip' }),
    buildRoute(),
    newer('/club', { preload: 'all' }),
  ];
  const remotes = [buildRemote({ routes }), buildRemote({ name: 'legal-terms' })];
  const { reported, leave } = withPage({ releases: buildReleases({ remotes }) });
  leave();
  const failure = {
    remote: 'wallet-staking',
    release: '1.2.0-aaaaaaaa',
    stage: 'load',
    name: 'Error',
    message: 'Not known to this shell: /lounge (access vip), /club (preload all)',
  };
  expect(reported).toEqual([['/v1/webview/report', { failures: [failure], pages: [] }]]);
});

it('measures every page of a demo, and one in ten elsewhere', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.2);
  expect(withPage().reports.isMeasured).toBe(true);
  expect(withPage({ demo: false }).reports.isMeasured).toBe(false);
  vi.spyOn(Math, 'random').mockReturnValue(0.09);
  expect(withPage({ demo: false }).reports.isMeasured).toBe(true);
});

it('loads the measuring code only for sampled pages', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  const observe = vi.fn();
  class Observer {
    static supportedEntryTypes = ['event'];
    observe = observe;
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  await withPage({ demo: false }).reports.measure();
  expect(observe).not.toHaveBeenCalled();
  await withPage().reports.measure();
  expect(observe).toHaveBeenCalledOnce();
});
