import type { Failure } from '@shared/host';
import { CallError } from '@shared/host';
import type { Client } from '@shared/host/internal';
import { operationEnded } from '@shared/host/internal';
import { pendingOperations } from '@shared/host/money';
import { buildUser, loadWords, provideFakeHost, testNow } from '@shared/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNotices } from '../notices/notices.ts';
import { tokenChanged, userPatched } from '../store/auth.slice.ts';
import { ticked } from '../store/clock.slice.ts';
import { createStore } from '../store/index.ts';
import { buildStorage } from '../testing/builders.ts';
import { createOperationWatch } from './operation-watch.ts';
import { watchOperations } from './watch-operations.ts';

const uid = buildUser().uid;
const sent = {
  ...{ key: 'k1', uid, flow: 'transfer', path: '/v1/business/transfer', title: 'Transfer' },
  ...{ at: testNow, expiresAt: testNow + 60, sent: true },
};
const done = { state: 'done', answer: {} };
const unknown = { state: 'unknown' };

beforeEach(() => {
  provideFakeHost();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

/** Answers to `operation/get` come in their order; the last one stays. */
function build({
  answers = [unknown],
  profile = uid,
  visibility = 'visible',
}: {
  answers?: object[];
  /** The uid that the profile brings; none where it does not load. */
  profile?: string;
  visibility?: DocumentVisibilityState;
} = {}) {
  const { store } = createStore();
  store.dispatch(tokenChanged('token-a'));
  store.dispatch(ticked(testNow));
  const page = { visibility };
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => page.visibility);
  const asked: string[] = [];
  const client: Client = {
    call: async (_path: string, body: unknown) => {
      asked.push((body as { operationKey: string }).operationKey);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer && 'kind' in answer) throw new CallError(answer as Failure);
      return answer as never;
    },
  };
  const notices = createNotices();
  const moved: unknown[] = [];
  const dependencies = {
    win: window,
    store,
    client,
    notices,
    storage: buildStorage({ moneyOperations: '[]' }),
    session: {
      isSignedIn: () => store.getState().auth.token !== null,
      loadUser: async () => {
        if (profile) store.dispatch(userPatched({ uid: profile }));
      },
    },
    words: { i18n: loadWords('en') },
    port: { navigate: (to: unknown) => void moved.push(to) },
    logFailure: () => {},
  };
  const pass = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    store.dispatch(ticked(store.getState().clock.nowTime + seconds));
  };
  const toasts = () => notices.state().toasts;
  return { dependencies, store, asked, moved, page, pass, toasts };
}

async function ask(given: Parameters<typeof build>[0] = {}, operation: object = {}) {
  pendingOperations.keep({ ...sent, ...operation });
  const built = build(given);
  const watch = createOperationWatch(built.dependencies);
  watch.askNow();
  await built.pass(0);
  return { ...built, watch };
}

it('D25: says what became of an operation, with a way to its receipt, and forgets it', async () => {
  const { asked, toasts, moved } = await ask({ answers: [done] });
  expect(asked).toEqual(['k1']);
  expect(toasts().map(({ message }) => message)).toEqual(['Transfer: Done']);
  expect(pendingOperations.of(uid)).toEqual([]);
  toasts()[0]?.press?.act();
  expect([toasts()[0]?.press?.label, moved]).toEqual(['Receipt', ['/wallet/receipt/k1']]);
});

it('D25: says why one was refused, and that one which is over moved nothing', async () => {
  const refused = { state: 'refused', code: 1, message: 'There is not enough.' };
  const { toasts, dependencies, pass } = await ask({ answers: [refused, unknown] });
  expect(toasts()[0]?.message).toBe('Transfer: It didn’t go through · There is not enough.');
  pendingOperations.keep({ ...sent, key: 'k2', title: 'Exchange', expiresAt: testNow - 61 });
  createOperationWatch(dependencies).askNow();
  await pass(0);
  expect(toasts()[1]?.message).toBe('Exchange: It didn’t go through · No money left your account.');
  expect(pendingOperations.of(uid)).toEqual([]);
});

it('a notice on the screen says it in its place', async () => {
  const keys: string[] = [];
  const take = (event: Event) => {
    event.preventDefault();
    keys.push((event as CustomEvent<{ key: string }>).detail.key);
  };
  window.addEventListener(operationEnded, take);
  const { toasts } = await ask({ answers: [done] });
  window.removeEventListener(operationEnded, take);
  expect([keys, toasts()]).toEqual([['k1'], []]);
});

it('asks with growing pauses until it is known, also when the server cannot be reached', async () => {
  const lost = { kind: 'network', message: 'lost' };
  const { asked, pass, toasts } = await ask({ answers: [unknown, lost, unknown, done] });
  for (const [seconds, times] of [
    [0.9, 1],
    [0.1, 2],
    [1.9, 2],
    [0.1, 3],
    [3.9, 3],
    [0.1, 4],
    [600, 4],
  ] as const) {
    await pass(seconds);
    expect(asked).toHaveLength(times);
  }
  expect(toasts()).toEqual([]);
});

it('does not ask for one of another person, nor before it knows who is signed in', async () => {
  const other = await ask({ answers: [done], profile: '2' });
  await other.pass(100);
  expect(other.asked).toEqual([]);
  const nobody = await ask({ answers: [done], profile: '' });
  await nobody.pass(100);
  expect(nobody.asked).toEqual([]);
  expect(pendingOperations.of(uid)).toHaveLength(1);
});

it('leaves one to the screen that takes care of it, also if that opened meanwhile', async () => {
  const screen = {};
  pendingOperations.attend(screen, 'k1');
  const attended = await ask({ answers: [done] });
  expect(attended.asked).toEqual([]);
  pendingOperations.attend(screen, undefined);
  attended.watch.askNow();
  pendingOperations.attend(screen, 'k1');
  await attended.pass(0);
  expect([attended.toasts(), pendingOperations.of(uid).length]).toEqual([[], 1]);
  pendingOperations.attend(screen, undefined);
});

it('forgets one that waited for a proof in a page that is gone', async () => {
  const { asked } = await ask({}, { sent: false });
  expect([asked, pendingOperations.of(uid)]).toEqual([[], []]);
});

it('does not ask while the page is hidden', async () => {
  const { asked, page, pass, watch } = await ask({ visibility: 'hidden' });
  await pass(60);
  expect(asked).toEqual([]);
  page.visibility = 'visible';
  watch.askNow();
  await pass(0);
  expect(asked).toEqual(['k1']);
});

it.each<[string, (built: ReturnType<typeof build>, look: () => void) => unknown]>([
  ['a screen is shown', (_, look) => look()],
  ['the connection is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['another session begins', ({ store }) => store.dispatch(tokenChanged('token-b'))],
  ['a screen leaves it', () => pendingOperations.attend(openScreen, undefined)],
])('asks at once when %s', async (what, happens) => {
  pendingOperations.attend(openScreen, what === 'a screen leaves it' ? 'k1' : 'k2');
  pendingOperations.keep(sent);
  const built = build({ answers: [done] });
  const look = watchOperations(built.dependencies);
  await vi.dynamicImportSettled();
  await built.pass(0);
  expect(built.asked).toEqual([]);
  happens(built, look);
  await vi.dynamicImportSettled();
  await built.pass(0);
  expect(built.asked).toEqual(['k1']);
});
const openScreen = {};
afterEach(() => pendingOperations.attend(openScreen, undefined));

it('loads nothing where the device knows of no operation, and nothing for a visitor', async () => {
  const built = build();
  const asks = vi.fn(built.dependencies.session.loadUser);
  const session = { ...built.dependencies.session, loadUser: asks };
  watchOperations({ ...built.dependencies, session, storage: buildStorage() })();
  built.store.dispatch(tokenChanged(null));
  watchOperations({ ...built.dependencies, session })();
  await vi.dynamicImportSettled();
  await built.pass(0);
  expect(asks).not.toHaveBeenCalled();
});
