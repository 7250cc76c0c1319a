import { api, provideHost } from '@shared/host/internal';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import { buildDeferred } from '../testing/builders.ts';
import { createStore } from './index.ts';
import { startRefetching } from './refetch.ts';

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    testText: build.query<string, string>({ query: (path) => ({ path, body: {} }) }),
  }),
});

function Text({ path, every }: { path: string; every?: number }) {
  const live = every ? { pollingInterval: every, skipPollingIfUnfocused: true } : {};
  return <p>{testApi.useTestTextQuery(path, live).data}</p>;
}

let end = () => {};
afterEach(() => act(async () => end()));

/** A page with one text on it; another one was there before. */
async function open() {
  let language = 'en';
  let held: Promise<void> | undefined;
  const requested: string[] = [];
  const { store } = createStore();
  const call = async (path: string) => {
    requested.push(path);
    const answer = `${path} in ${language}`;
    await held;
    return answer;
  };
  provideHost({ client: { call } } as never);
  const refetch = startRefetching(window, store);
  const view = render(<Text path="left" />, {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  await screen.findByText('left in en');
  view.rerender(<Text path="shown" />);
  await screen.findByText('shown in en');
  end = () => store.dispatch(api.util.resetApiState());
  requested.length = 0;
  return {
    requested,
    refetch,
    keepFresh: () => view.rerender(<Text path="shown" every={10} />),
    speak: (next: string) => {
      language = next;
    },
    hold: (until: Promise<void>) => {
      held = until;
    },
    isKept: (path: string) => testApi.endpoints.testText.select(path)(store.getState()).isSuccess,
  };
}

it('§1 reloads the data on the screen, shows the old data meanwhile and drops the rest', async () => {
  const { requested, refetch, speak, isKept } = await open();
  speak('fr');
  act(() => refetch());
  expect(screen.getByText('shown in en')).toBeTruthy();
  await screen.findByText('shown in fr');
  expect(requested).toEqual(['shown']);
  expect(isKept('left')).toBe(false);
});

it('§1 repeats requests in flight in the old language', async () => {
  const { requested, refetch, speak, hold } = await open();
  const late = buildDeferred();
  hold(late.promise);
  act(() => refetch());
  speak('ja');
  act(() => refetch());
  late.resolve();
  await screen.findByText('shown in ja');
  expect(requested).toEqual(['shown', 'shown']);
});

it('refetches when the page becomes visible, and not when hidden', async () => {
  const { requested, speak } = await open();
  const state = vi.spyOn(document, 'visibilityState', 'get');
  const turn = (to: DocumentVisibilityState) =>
    act(async () => {
      state.mockReturnValue(to);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  speak('fr');
  await turn('hidden');
  expect(requested).toEqual([]);
  await turn('visible');
  await screen.findByText('shown in fr');
  state.mockRestore();
});

it('requests nothing while the page is hidden', async () => {
  const { requested, keepFresh } = await open();
  keepFresh();
  await vi.waitFor(() => expect(requested.length).toBeGreaterThan(1));
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
  requested.length = 0;
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  expect(requested).toEqual([]);
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await vi.waitFor(() => expect(requested.length).toBeGreaterThan(0));
  visibility.mockRestore();
});
