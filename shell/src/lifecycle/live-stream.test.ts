import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followLiveSet } from './live-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

class FakeStream {
  isOpen = true;
  onmessage?: (event: { data: string }) => void;
  onerror?: () => void;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }
  close() {
    this.isOpen = false;
  }
  tell(data: string) {
    this.onmessage?.({ data });
  }
}

function follow({ visible = true, random = 0.5 } = {}) {
  const streams: FakeStream[] = [];
  const doc = Object.assign(new EventTarget(), {
    visibilityState: visible ? 'visible' : 'hidden',
  });
  const network = { onLine: true };
  const win = Object.assign(new EventTarget(), {
    document: doc,
    navigator: network,
    setTimeout,
    clearTimeout,
    EventSource: class extends FakeStream {
      constructor(url: string) {
        super(url);
        streams.push(this);
      }
    },
  }) as unknown as typeof window;
  const check = vi.fn();
  const config = { liveSet: 'set-1', bucket: 7 };
  followLiveSet({ win, config, check, random: () => random });
  const turn = (to: 'visible' | 'hidden') => {
    doc.visibilityState = to;
    doc.dispatchEvent(new Event('visibilitychange'));
  };
  const go = (to: 'online' | 'offline') => {
    network.onLine = to === 'online';
    win.dispatchEvent(new Event(to));
  };
  const openOnes = () => streams.filter(({ isOpen }) => isOpen);
  const current = () => {
    const [stream] = openOnes();
    if (!stream) throw new Error('There is no stream.');
    return stream;
  };
  return { streams, openOnes, current, check, turn, go };
}

const pass = (ms: number) => vi.advanceTimersByTime(ms);

it('checks the version within a quarter of a second of another set, once', () => {
  const { current, check } = follow();
  expect(current().url).toBe('/webview/live-set?bucket=7');
  current().tell('set-1');
  pass(1000);
  expect(check).not.toHaveBeenCalled();
  current().tell('set-2');
  current().tell('set-2');
  pass(250);
  expect(check).toHaveBeenCalledTimes(1);
  current().tell('set-1');
  pass(250);
  expect(check).toHaveBeenCalledTimes(2);
});

it('a hidden page has no stream; one that is shown again checks and opens one', () => {
  const { streams, openOnes, check, turn } = follow();
  turn('hidden');
  expect(openOnes()).toEqual([]);
  pass(600_000);
  expect(streams).toHaveLength(1);
  expect(check).not.toHaveBeenCalled();
  turn('visible');
  expect(check).toHaveBeenCalledTimes(1);
  expect(openOnes()).toHaveLength(1);
  openOnes()[0]?.tell('set-1');
  pass(1000);
  expect(check).toHaveBeenCalledTimes(1);
});

it('a page that begins hidden opens its stream when it is shown', () => {
  const { streams, turn, openOnes } = follow({ visible: false });
  expect(streams).toEqual([]);
  turn('visible');
  expect(openOnes()).toHaveLength(1);
});

it('learns on a new stream what has changed while it had none', () => {
  const { current, check } = follow();
  current().tell('set-1');
  current().onerror?.();
  pass(4000);
  current().tell('set-2');
  pass(250);
  expect(check).toHaveBeenCalledTimes(1);
});

it.each([
  [0, 2000],
  [0.5, 4000],
  [1, 6000],
])('opens another stream after one that ended; with chance %d after %d ms', (random, pauseMs) => {
  const { streams, current, openOnes } = follow({ random });
  current().tell('set-1');
  current().onerror?.();
  pass(pauseMs - 1);
  expect(openOnes()).toEqual([]);
  pass(1);
  expect([streams.length, openOnes().length]).toEqual([2, 1]);
});

it('asks ever more rarely where streams are refused or end at once, at last every five minutes', () => {
  const { current } = follow();
  const pauses = Array.from({ length: 9 }, () => {
    current().tell('set-1');
    current().onerror?.();
    const startedAt = Date.now();
    vi.advanceTimersToNextTimer();
    return (Date.now() - startedAt) / 1000;
  });
  expect(pauses).toEqual([4, 8, 16, 32, 64, 128, 256, 300, 300]);
});

it('a stream that has lasted makes the next pause short again', () => {
  const { current, openOnes } = follow();
  for (const pauseMs of [4000, 8000]) {
    current().onerror?.();
    pass(pauseMs);
  }
  current().tell('set-1');
  current().tell('set-1');
  current().onerror?.();
  pass(4000);
  expect(openOnes()).toHaveLength(1);
});

it('closes a stream that brings nothing, as behind a proxy that collects answers', () => {
  const { current, openOnes, streams } = follow();
  pass(9999);
  expect(openOnes()).toHaveLength(1);
  pass(1);
  expect(openOnes()).toEqual([]);
  pass(4000);
  expect(streams).toHaveLength(2);
  current().tell('set-1');
  pass(20_000);
  expect(openOnes()).toHaveLength(1);
});

it('closes a stream that has gone silent, as on a network that was left', () => {
  const { current, openOnes } = follow();
  current().tell('set-1');
  pass(49_999);
  expect(openOnes()).toHaveLength(1);
  pass(1);
  expect(openOnes()).toEqual([]);
});

it('opens none without a network, and one as soon as that is back', () => {
  const { current, openOnes, go, streams } = follow();
  go('offline');
  current().onerror?.();
  pass(600_000);
  expect(openOnes()).toEqual([]);
  expect(streams).toHaveLength(1);
  go('online');
  expect(openOnes()).toHaveLength(1);
});

it('has one stream at most, however often the page is shown', () => {
  const { openOnes, turn, current } = follow();
  for (let times = 0; times < 5; times += 1) turn('visible');
  current().onerror?.();
  turn('visible');
  pass(600_000);
  expect(openOnes().length).toBeLessThanOrEqual(1);
});
