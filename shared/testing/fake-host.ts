import { combineSlices, configureStore } from '@reduxjs/toolkit';
import type { Language } from '@shared/contract/enums';
import type { Host } from '@shared/host';
import type { ConfirmWords } from '@shared/host/internal';
import {
  api,
  type HostState,
  provideHost,
  provideStorage,
  type RawStorage,
  withRefresh,
} from '@shared/host/internal';
import type { Reducer } from 'redux';
import { type Answers, settle } from './answers.ts';
import { buildState, type StateOverrides } from './builders.ts';

/** The calls of a page to its host, in order. */
export interface HostRecord {
  calls: { path: string; body: unknown }[];
  bridge: { method: string; params?: unknown }[];
  toasts: string[];
  confirmations: ConfirmWords[];
  session: string[];
  backs: (string | undefined)[];
}

export interface FakeHostOptions {
  answers?: Answers;
  state?: StateOverrides;
  language?: Language;
  /** The answer to every confirmation. */
  confirms?: boolean;
}

/** Actions in place of those of the shell's slices. */
const settingsSet = 'testing/settingsSet';
const playerSet = 'testing/playerSet';

const patching =
  <Part extends object>(initial: Part, type: string): Reducer<Part> =>
  (held = initial, action) =>
    action.type === type && 'payload' in action ? { ...held, ...(action.payload as object) } : held;

function makeStore(state: HostState) {
  const hold =
    <Part>(part: Part): Reducer<Part> =>
    (held = part) =>
      held;
  const settings = patching(state.settings, settingsSet);
  const player = patching(state.clock.player, playerSet);
  const clock: Reducer<HostState['clock']> = (held = state.clock, action) => ({
    ...held,
    player: player(held.player, action),
  });
  const reducer = combineSlices(
    { auth: hold(state.auth), settings, clock, balance: hold(state.balance) },
    api,
  );
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  return { reducer, store };
}

const storageOver = (area: () => Storage): RawStorage => ({
  get: (name) => area().getItem(name),
  set: (name, text) => area().setItem(name, text),
  remove: (name) => area().removeItem(name),
});

function fakeClient({ answers = {} }: FakeHostOptions, record: HostRecord): Host['client'] {
  const { unanswered } = current;
  return {
    call: async (path, body) => {
      record.calls.push({ path, body });
      const answer = answers[path];
      if (answer === undefined) {
        unanswered.add(path);
        throw new Error(`The test gives no answer to ${path}.`);
      }
      return (await settle(answer, body)) as never;
    },
  };
}

function fakeBridge(record: HostRecord): Host['bridge'] {
  const note = (method: string) => (params?: unknown) => {
    record.bridge.push(params === undefined ? { method } : { method, params });
  };
  const noteLater = (method: string) => async (params?: unknown) => note(method)(params);
  return {
    platform: 'browser',
    close: note('close'),
    reload: note('reload'),
    goKyc: note('goKyc'),
    ready: note('ready'),
    saveImage: noteLater('saveImage'),
    downloadVideo: noteLater('downloadVideo'),
    goPage: note('goPage'),
  };
}

function fakeSession(
  { signedIn, confirms }: { signedIn: boolean; confirms: boolean },
  record: HostRecord,
): Host['session'] {
  const note = (name: string) => async () => {
    record.session.push(name);
  };
  return {
    protect: async (action) => {
      record.session.push('protect');
      if (signedIn) action();
    },
    signInFirst: async (action) => {
      record.session.push('signInFirst');
      if (signedIn) action();
    },
    askKyc: async () => {
      record.session.push('askKyc');
      return confirms;
    },
    // The sheet is the shell's: here a screen meets the answer that comes after it.
    withProof: (send, given) => send(given?.proof),
    signOut: note('signOut'),
    loadUser: note('loadUser'),
    loadBalance: note('loadBalance'),
    loadSettings: note('loadSettings'),
  };
}

/** State of the running test, so that a call left over from an earlier test does not fail it. */
let current = { unanswered: new Set<string>(), end: () => {} };

/** Provides a host that records the calls to it. */
export function provideFakeHost(options: FakeHostOptions = {}) {
  const state = buildState(options.state);
  const record: HostRecord = {
    calls: [],
    bridge: [],
    toasts: [],
    confirmations: [],
    session: [],
    backs: [],
  };
  const { reducer, store } = makeStore(state);
  const host: Host = {
    client: withRefresh(fakeClient(options, record)),
    bridge: fakeBridge(record),
    notices: {
      toast: (message) => record.toasts.push(message),
      confirm: async (words) => {
        record.confirmations.push(words);
        return options.confirms ?? true;
      },
    },
    session: fakeSession(
      {
        signedIn: state.auth.token !== null && state.auth.user.uid !== '',
        confirms: options.confirms ?? true,
      },
      record,
    ),
    store: store as Host['store'],
    addSlice: (slice) => {
      reducer.inject(slice as never);
      store.dispatch({ type: 'testing/sliceAdded' });
    },
    language: () => options.language ?? 'en',
    setShowAsset: (showAsset) => store.dispatch({ type: settingsSet, payload: { showAsset } }),
    setCurrency: (currencyType) => store.dispatch({ type: settingsSet, payload: { currencyType } }),
    setPlayer: (payload) => store.dispatch({ type: playerSet, payload }),
    apiAddress: (path) => `https://api.example${path}`,
    back: (target) => record.backs.push(target),
  };
  provideHost(host);
  provideStorage({
    device: storageOver(() => localStorage),
    session: storageOver(() => sessionStorage),
  });
  current.end = () => store.dispatch(api.util.resetApiState());
  return { host, record };
}

/** After each test: ends pending requests, and fails if a call had no answer. */
export function endHost(): void {
  const { unanswered, end } = current;
  current = { unanswered: new Set(), end: () => {} };
  end();
  if (unanswered.size > 0) {
    throw new Error(
      `The page made calls that the test does not answer: ${[...unanswered].join(', ')}`,
    );
  }
}
