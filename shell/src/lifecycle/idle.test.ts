import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildDeferred } from '../testing/builders.ts';
import { runWhenIdle } from './idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Given {
  loaded?: boolean;
  saveData?: boolean;
  /** The engine says when it is idle. */
  says?: boolean;
  onLine?: boolean;
}

function start({ loaded = true, saveData, says = true, onLine = true }: Given, tasks = 3) {
  const win = new EventTarget();
  const idle: (() => void)[] = [];
  Object.assign(win, {
    navigator: { onLine, ...(saveData !== undefined && { connection: { saveData } }) },
    document: { readyState: loaded ? 'complete' : 'interactive' },
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    ...(says && { requestIdleCallback: (run: () => void) => idle.push(run) }),
  });
  const answers = Array.from({ length: tasks }, () => buildDeferred());
  const begun: number[] = [];
  runWhenIdle({
    win: win as unknown as Window,
    tasks: answers.map(({ promise }, index) => () => {
      begun.push(index);
      return promise;
    }),
  });
  return {
    begun,
    answers,
    idle,
    load: () => win.dispatchEvent(new Event('load')),
    online: () => win.dispatchEvent(new Event('online')),
  };
}

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('D20: starts once the page is loaded and idle', async () => {
  const { begun, idle, load } = start({ loaded: false });
  await passing(60_000);
  expect(idle).toHaveLength(0);
  load();
  await passing(2999);
  expect(idle).toHaveLength(0);
  await passing(1);
  expect([idle.length, begun]).toEqual([1, []]);
  idle[0]?.();
  await passing(0);
  expect(begun).toEqual([0]);
});

it('D20: runs one after the other, and continues after a failure', async () => {
  const { begun, answers, idle } = start({});
  await passing(3000);
  idle[0]?.();
  await passing(60_000);
  expect(begun).toEqual([0]);
  answers[0]?.reject(new Error('not there'));
  await passing(0);
  idle[1]?.();
  await passing(0);
  expect(begun).toEqual([0, 1]);
});

it('D20: fetches nothing ahead in data saver mode', async () => {
  const { idle } = start({ saveData: true });
  await passing(60_000);
  expect(idle).toHaveLength(0);
});

it('D20: pauses between tasks without an idle callback', async () => {
  const { begun, answers } = start({ says: false, saveData: false });
  await passing(3000 + 199);
  expect(begun).toEqual([]);
  await passing(1);
  answers[0]?.resolve();
  await passing(200);
  expect(begun).toEqual([0, 1]);
});

it('waits while offline, and continues afterwards', async () => {
  const { begun, idle, online } = start({ onLine: false });
  await passing(60_000);
  expect([idle.length, begun]).toEqual([0, []]);
  online();
  await passing(0);
  idle[0]?.();
  await passing(0);
  expect(begun).toEqual([0]);
});
