import { describe, expect, it } from 'vitest';
import { fakeAndroid, fakeIos, fakePage, fakeSimulator } from '../testing/fake-ports.ts';
import { findPlatform } from './platforms.ts';

const foreign = {
  get location(): never {
    throw new DOMException('Blocked a frame with another origin.', 'SecurityError');
  },
};
const element = document.createElement('a');

describe('§1 which platform this is', () => {
  it.each([
    ['android', fakeAndroid().win, false, 'android'],
    ['ios', fakeIos().win, false, 'ios'],
    ['a frame of the simulator, in the demo', fakeSimulator().win, true, 'simulator'],
    ['a frame of the simulator, outside of the demo', fakeSimulator().win, false, undefined],
    ['a frame of another page of this origin', fakeSimulator('/elsewhere').win, true, undefined],
    ['a frame of a foreign page', fakePage({ parent: foreign }), true, undefined],
    ['a plain browser', fakePage(), true, undefined],
    ['an element that is called native', fakePage({ native: element }), true, undefined],
    ['webkit without our handler', fakePage({ webkit: { messageHandlers: {} } }), true, undefined],
    ['webkit of another kind', fakePage({ webkit: {} }), true, undefined],
  ])('%s', (_, win, demo, name) => {
    expect(findPlatform(win, demo)?.name).toBe(name);
  });
});

describe('§1 how each platform sends and hears', () => {
  const ports = {
    android: fakeAndroid,
    'android without addEventListener': () => fakeAndroid({ old: true }),
    ios: fakeIos,
    simulator: fakeSimulator,
  };
  it.each(Object.entries(ports))('%s', (_, create) => {
    const { win, sent, say } = create();
    const platform = findPlatform(win, true);
    const received: unknown[] = [];
    platform?.listen((data) => received.push(data));
    platform?.send('{"method":"ready"}');
    say('{"event":"back"}');
    expect(sent).toEqual([{ method: 'ready' }]);
    expect(received).toEqual(['{"event":"back"}']);
  });

  it('returns the promise of the iOS handler', async () => {
    const { win } = fakeIos(() => 'the answer');
    expect(await findPlatform(win, false)?.send('{}')).toBe('the answer');
  });
});

describe('security: a foreign frame talks to the bridge', () => {
  it('sends only to its own origin', () => {
    const { win, targets } = fakeSimulator();
    findPlatform(win, true)?.send('{}');
    expect(targets).toEqual(['https://app.example']);
  });

  it.each([
    ['another frame of this origin', (parent: unknown) => ({ source: {}, parent })],
    ['no source', () => ({ source: null })],
    [
      'the frame around it, gone to another origin',
      (parent: unknown) => ({ source: parent, origin: 'https://evil.example' }),
    ],
    [
      'an origin that begins alike',
      (parent: unknown) => ({ source: parent, origin: 'https://app.example.evil.example' }),
    ],
  ])('ignores %s', (_, from) => {
    const { win, post } = fakeSimulator();
    const received: unknown[] = [];
    findPlatform(win, true)?.listen((data) => received.push(data));
    const given = from(win.parent) as { source: unknown; origin?: string };
    post({ origin: win.location.origin, data: '{"event":"back"}', ...given });
    expect(received).toEqual([]);
  });

  it('does not listen on the window inside a native app', () => {
    const { win } = fakeAndroid();
    const added: string[] = [];
    Object.assign(win, { addEventListener: (type: string) => added.push(type) });
    findPlatform(win, true)?.listen(() => {});
    expect(added).toEqual([]);
    expect(win).not.toHaveProperty('nativeEvent');
  });
});
