import type { NativeEvent } from '@shared/host/internal';
import { expect, it } from 'vitest';
import { fakeAndroid, fakePage } from '../testing/fake-ports.ts';
import { createNativeLink } from './bridge.ts';

const browser = { demo: false, isDeclared: () => true, navigate: () => {}, say: () => {} };

it('§1 keeps what the app says while the page is starting, in order and not without end', () => {
  const { win, say } = fakeAndroid();
  const { onEvent } = createNativeLink({ ...browser, win });
  say('{"event":"theme","theme":"dark"}');
  for (let count = 0; count < 50; count += 1) say('{"event":"resume"}');
  const received: NativeEvent[] = [];
  onEvent((event) => received.push(event));
  expect(received).toHaveLength(20);
  expect(received[0]).toEqual({ event: 'theme', theme: 'dark' });
  say('{"event":"back"}');
  expect(received.at(-1)).toEqual({ event: 'back' });
  expect(received).toHaveLength(21);
});

it('§1 gives the calls of each page ids of their own: no answer fits the page before', () => {
  const ids = [fakeAndroid(), fakeAndroid()].map(({ win, sent }) => {
    createNativeLink({ ...browser, win }).bridge.ready();
    return sent[0]?.id;
  });
  expect(new Set(ids).size).toBe(2);
  expect(ids[0]).toMatch(/^[0-9a-z]+-1$/);
});

it('§1 is the browser where there is no app, and nothing is heard there', () => {
  const { bridge, onEvent } = createNativeLink({ ...browser, win: fakePage(), demo: true });
  expect(bridge.platform).toBe('browser');
  onEvent(() => expect.unreachable());
});
