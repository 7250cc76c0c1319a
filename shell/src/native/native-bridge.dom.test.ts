import type { PageTarget } from '@shared/host';
import type { Bridge, NativeEvent } from '@shared/host/internal';
import { BridgeError } from '@shared/host/internal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakePort } from '../testing/fake-ports.ts';
import { fakeAndroid, fakeIos, fakeSimulator } from '../testing/fake-ports.ts';
import { answerTimeoutMs, createNativeBridge } from './native-bridge.ts';
import { findPlatform } from './platforms.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function connect(port: FakePort) {
  const platform = findPlatform(port.win, true);
  if (!platform) throw new Error('The test has no platform.');
  const events: NativeEvent[] = [];
  const onEvent = (event: NativeEvent) => events.push(event);
  const bridge = createNativeBridge({ win: port.win, platform, prefix: 'p', onEvent });
  return { bridge, events };
}

const picture = { dataUrl: 'data:image/png;base64,AAAA', fileName: 'receipt.png' };
const reasonOf = (requested: Promise<void>) =>
  requested.then(
    () => 'done',
    (error: unknown) => (error instanceof BridgeError ? error.reason : String(error)),
  );
const answerLast = ({ sent, say }: FakePort, answer: object): void =>
  say(JSON.stringify({ id: sent.at(-1)?.id, ...answer }));

const chat = {
  page: 'chat',
  params: {
    chatId: 'c-2',
    nickName: 'Mai',
    avatar: '',
    myChatId: 'c-1',
    userSig: 'sig',
    chatBg: '',
    videoCall: '1',
    voiceCall: '0',
    redPacket: '1',
  },
} satisfies PageTarget;

const platforms: [string, () => FakePort][] = [
  ['android', fakeAndroid],
  ['ios', fakeIos],
  ['simulator', fakeSimulator],
];

describe.each(platforms)('§1 the seven methods on %s', (name, create) => {
  const calls: [string, (bridge: Bridge) => unknown, object][] = [
    ['close', (bridge) => bridge.close(), {}],
    ['reload', (bridge) => bridge.reload(), {}],
    ['goKyc', (bridge) => bridge.goKyc(), {}],
    ['ready', (bridge) => bridge.ready(), {}],
    ['saveImage', (bridge) => bridge.saveImage(picture).catch(() => {}), picture],
    [
      'downloadVideo',
      (bridge) => bridge.downloadVideo({ url: '/media/1.mp4', fileName: '1.mp4' }).catch(() => {}),
      { url: 'https://app.example/media/1.mp4', fileName: '1.mp4' },
    ],
    ['goPage', (bridge) => bridge.goPage(chat), chat],
    ['goPage', (bridge) => bridge.goPage({ page: 'shop' }), { page: 'shop', params: {} }],
  ];
  it.each(calls)('%s is one message of one shape', (method, call, params) => {
    const port = create();
    const { bridge } = connect(port);
    expect(bridge.platform).toBe(name);
    call(bridge);
    expect(port.sent).toEqual([{ v: 1, id: 'p-1', method, params }]);
  });
});

describe('§1 answers', () => {
  it.each([
    ['done', { ok: true, result: null }],
    ['denied', { ok: false, error: 'denied' }],
    ['unsupported', { ok: false, error: 'unsupported' }],
    ['failed', { ok: false, error: 'The disk is full' }],
  ])('settles the call with %s', async (reason, answer) => {
    const port = fakeAndroid();
    const { bridge } = connect(port);
    const requested = reasonOf(bridge.saveImage(picture));
    answerLast(port, answer);
    expect(await requested).toBe(reason);
  });

  it.each([
    [
      'the text of the answer',
      ({ id }: { id: string }) => JSON.stringify({ id, ok: true }),
      'done',
    ],
    ['the answer itself', ({ id }: { id: string }) => ({ id, ok: true }), 'done'],
    ['a refusal', ({ id }: { id: string }) => ({ id, ok: false, error: 'denied' }), 'denied'],
    ['a rejection', () => Promise.reject(new Error('No photos')), 'failed'],
    ['an answer to something else', () => ({ id: 'p-9', ok: true }), 'timeout'],
    ['nothing, as a handler without a reply', () => undefined, 'timeout'],
  ])('accepts %s from the promise of iOS', async (_, answer, reason) => {
    const { bridge } = connect(fakeIos(answer));
    const requested = reasonOf(bridge.saveImage(picture));
    await vi.advanceTimersByTimeAsync(answerTimeoutMs);
    expect(await requested).toBe(reason);
  });

  it('matches each answer to its own call, in whatever order they come', async () => {
    const port = fakeAndroid();
    const { bridge } = connect(port);
    const first = reasonOf(bridge.saveImage(picture));
    const second = reasonOf(bridge.saveImage(picture));
    port.say(JSON.stringify({ id: 'p-2', ok: true }));
    port.say(JSON.stringify({ id: 'p-1', ok: false, error: 'denied' }));
    expect(await Promise.all([first, second])).toEqual(['denied', 'done']);
  });

  it('accepts only the first answer to a call', async () => {
    const port = fakeAndroid();
    const { bridge } = connect(port);
    const requested = reasonOf(bridge.saveImage(picture));
    answerLast(port, { ok: true });
    answerLast(port, { ok: false, error: 'denied' });
    expect(await requested).toBe('done');
    answerLast(port, { ok: false, error: 'denied' });
  });

  it.each([
    ['an unknown id', JSON.stringify({ id: 'p-7', ok: true })],
    ['the id of an earlier page', JSON.stringify({ id: 'q-1', ok: true })],
    ['malformed JSON', '{"id":"p-1","ok":true'],
    ['a wrong shape', JSON.stringify({ id: 'p-1', ok: 'yes' })],
  ])('ignores %s: the time limit says so', async (_, data) => {
    const port = fakeAndroid();
    const { bridge } = connect(port);
    const requested = reasonOf(bridge.saveImage(picture));
    port.say(data);
    await vi.advanceTimersByTimeAsync(answerTimeoutMs - 1);
    let settled = false;
    void requested.then(() => {
      settled = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await requested).toBe('timeout');
  });

  it('has no timer left after an answer', async () => {
    const port = fakeAndroid();
    const { bridge } = connect(port);
    const requested = bridge.saveImage(picture);
    answerLast(port, { ok: true });
    await requested;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails at once where the port throws; a call without an answer is unaffected', async () => {
    const broken = fakeAndroid();
    Object.assign((broken.win as unknown as { native: object }).native, {
      postMessage: () => {
        throw new Error('The view is gone.');
      },
    });
    const { bridge } = connect(broken);
    expect(() => bridge.ready()).not.toThrow();
    expect(await reasonOf(bridge.saveImage(picture))).toBe('failed');
  });

  it('handles the rejection of a call without an answer', async () => {
    const { bridge } = connect(fakeIos(() => Promise.reject(new Error('No such method'))));
    bridge.ready();
    await vi.advanceTimersByTimeAsync(1);
  });
});

describe('security: named methods with what belongs to them', () => {
  it.each([
    'data:text/html,x',
    'data:image/svg+xml;base64,AAAA',
    'javascript:alert(1)',
    'https://evil.example/a.png',
    '',
  ])('saves no picture that is %j', async (dataUrl) => {
    const port = fakeAndroid();
    const { bridge } = connect(port);
    expect(await reasonOf(bridge.saveImage({ ...picture, dataUrl }))).toBe('failed');
    expect(port.sent).toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/hosts',
    'data:video/mp4;base64,AA',
    'http://',
    'blob:x',
  ])('downloads no video from %j', async (url) => {
    const port = fakeAndroid();
    const { bridge } = connect(port);
    expect(await reasonOf(bridge.downloadVideo({ url, fileName: 'a.mp4' }))).toBe('failed');
    expect(port.sent).toEqual([]);
  });

  it.each(['settings', 'constructor', '__proto__', ''])('opens no page %j', (page) => {
    const port = fakeAndroid();
    connect(port).bridge.goPage({ page } as unknown as PageTarget);
    expect(port.sent).toEqual([]);
  });

  it('passes a page only its own parameters, as text', () => {
    const port = fakeAndroid();
    const params = { videoId: 7, token: 'secret' };
    connect(port).bridge.goPage({ page: 'video', params } as unknown as PageTarget);
    expect(port.sent[0]?.params).toEqual({ page: 'video', params: { videoId: '7' } });
  });
});

describe.each(platforms)('§1 events on %s', (_, create) => {
  it('arrive once, without malformed ones', () => {
    const port = create();
    const { events } = connect(port);
    port.say('{"event":"resume"}');
    port.say('{"event":"format"}');
    port.say('nonsense');
    port.say('{"event":"theme","theme":"dark"}');
    expect(events).toEqual([{ event: 'resume' }, { event: 'theme', theme: 'dark' }]);
  });
});
