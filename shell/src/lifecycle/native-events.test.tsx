import type { NativeEvent } from '@shared/host/internal';
import { buildBalance, buildUser, loadWords } from '@shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ScriptedAnswers } from '../testing/builders.ts';
import { buildRemote, buildRoute, failNetwork } from '../testing/builders.ts';
import type { RenderAppOptions } from '../testing/render-app.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { createEventHandler } from './native-events.ts';
import { createScreenSession } from './screen-session.ts';

const words = loadWords('en');
const remotes = [
  buildRemote({
    routes: [
      buildRoute({ path: '/wallet' }),
      buildRoute({ path: '/profile', preload: 'user' }),
      buildRoute({ path: '/terms', access: 'anyone', preload: 'none' }),
    ],
  }),
];
const Page = () => <p>A page</p>;
const pages = {
  '/wallet': async () => Page,
  '/profile': async () => Page,
  '/terms': async () => Page,
};
const answers: ScriptedAnswers = {
  '/v1/user/get/my': buildUser({ uid: '100' }),
  '/v1/user/balance/info': buildBalance(),
};

/** The slices that a page's preload fills. */
function preloaded(path = ''): readonly ('auth' | 'balance')[] {
  if (path === '/wallet') return ['auth', 'balance'];
  return path === '/profile' ? ['auth'] : [];
}

async function open(options: Partial<RenderAppOptions> & { canGoBack?: boolean } = {}) {
  const app = await renderApp({ words, remotes, pages, answers, platform: 'ios', ...options });
  const did: string[] = [];
  const port = {
    navigate: ((to: string | number) => did.push(`go ${to}`)) as never,
    canGoBack: () => options.canGoBack ?? false,
    back: () => {},
  };
  const logFailure = (what: string) => did.push(what);
  const handle = createEventHandler({
    ...app.parts,
    port,
    screen: createScreenSession({ ...app.parts, port, logFailure }),
    refetch: () => did.push('refetch'),
    checkVersion: () => did.push('version'),
  });
  // What the page itself reads first has come: a read under way would be shared with the event's.
  if (options.token && Object.hasOwn(pages, options.path ?? '/')) await screen.findByText('A page');
  for (const slice of options.token ? preloaded(options.path) : []) {
    await waitFor(() => expect(app.parts.store.getState()[slice].status).toBe('loaded'));
  }
  const before = app.requested().length;
  return {
    ...app,
    did,
    hear: (event: NativeEvent) => act(async () => handle(event)),
    requestedSince: () => app.requested().slice(before),
  };
}

describe('§1 the event back', () => {
  it('goes back in the web view if there is a previous page', async () => {
    const { did, bridged, hear } = await open({ canGoBack: true });
    await hear({ event: 'back' });
    expect([did, bridged]).toEqual([['go -1'], ['ready']]);
  });

  it('closes the web view without a previous page', async () => {
    const { did, bridged, hear } = await open();
    await hear({ event: 'back' });
    expect([did, bridged]).toEqual([[], ['ready', 'close']]);
  });

  it('cancels an open dialog, and stays', async () => {
    const { parts, did, bridged, hear } = await open({ canGoBack: true });
    const answer = vi.fn();
    await act(async () => {
      void parts.notices.confirm({ title: 'Sure?', confirm: 'Yes', cancel: 'No' }).then(answer);
    });
    await hear({ event: 'back' });
    expect(answer).toHaveBeenCalledWith(false);
    expect([did, bridged]).toEqual([[], ['ready']]);
    await hear({ event: 'back' });
    expect(did).toEqual(['go -1']);
    // The dialog's entry leaves the history, which must not move the page of the next test.
    await waitFor(() => expect(window.history.state?.dialogs).toBeUndefined());
  });
});

describe('§1 the event resume', () => {
  it.each([
    ['/wallet', ['/v1/user/get/my', '/v1/user/balance/info']],
    ['/profile', ['/v1/user/get/my']],
    ['/terms', []],
    ['/', []],
  ])('at %s reloads the version, the data on the screen, and %j', async (path, requested) => {
    const { did, hear, requestedSince } = await open({ path, token: 't' });
    await hear({ event: 'resume' });
    expect(did).toEqual(['version', 'refetch']);
    await waitFor(() => expect(requestedSince()).toEqual(requested));
  });

  it('requests no personal data while signed out', async () => {
    const { hear, requestedSince } = await open({ path: '/terms' });
    await hear({ event: 'resume' });
    expect(requestedSince()).toEqual([]);
  });
});

describe('§1 the events theme and language', () => {
  it.each(['dark', 'light', 'system'] as const)('applies and stores %s', async (theme) => {
    const { parts, storage, hear } = await open();
    await hear({ event: 'theme', theme });
    expect([parts.theme.current(), storage.get('theme')]).toEqual([theme, theme]);
  });

  it.each([
    ['fr', ['fr']],
    ['zh-Hans-CN', ['zh_cn']],
    ['tlh', []],
    ['__proto__', []],
  ])('%s switches to %j', async (language, switched) => {
    const app = await open();
    await app.hear({ event: 'language', language });
    expect(app.switched).toEqual(switched);
  });
});

describe('§1 the event token', () => {
  it('stores it and reloads user and balance of the page', async () => {
    const { parts, storage, did, hear, requestedSince } = await open({
      path: '/wallet',
      token: 'old',
    });
    await hear({ event: 'token', token: 'fresh' });
    expect(storage.get('token')).toBe('fresh');
    expect(parts.store.getState().auth.token).toBe('fresh');
    await waitFor(() => expect(requestedSince()).toContain('/v1/user/balance/info'));
    expect(requestedSince().filter((path) => path === '/v1/user/get/my')).toHaveLength(1);
    expect(did).toEqual([]);
  });

  it.each([
    ['/start?returnTo=%2Fwallet%3Fa%3D1', ['go /wallet?a=1']],
    ['/start?returnTo=%2F%2Fevil.example', ['go /']],
    ['/sign-in', ['go /']],
    ['/start', []],
    ['/terms?returnTo=%2Fwallet', []],
  ])('at %s continues to the requested page: %j', async (path, moves) => {
    const { did, hear } = await open({ path });
    await hear({ event: 'token', token: 'fresh' });
    await waitFor(() => expect(did).toEqual(moves));
  });

  it('only logs that the profile failed to load', async () => {
    const { did, hear } = await open({ answers: { '/v1/user/get/my': failNetwork } });
    await hear({ event: 'token', token: 'fresh' });
    expect(did).toEqual(['The profile of the new session was not loaded.']);
  });
});
