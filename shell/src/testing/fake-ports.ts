/** For tests: the native side of each platform. */
export interface FakePort {
  win: Window;
  /** The messages that the page has sent. */
  sent: { v: number; id: string; method: string; params: Record<string, unknown> }[];
  /** Sends an answer or an event of the app to the page. */
  say(data: unknown): void;
}

type Hear = (event: { data: unknown }) => void;

/** A separate window, so that tests do not affect each other. */
export function fakePage(parts: object = {}): Window {
  const timers = { setTimeout: setTimeout.bind(window), clearTimeout: clearTimeout.bind(window) };
  const location = { origin: 'https://app.example', href: 'https://app.example/webview/wallet' };
  const win = { location, document, ...timers, ...parts };
  return Object.assign(win, 'parent' in parts ? {} : { parent: win }) as unknown as Window;
}

export function fakeAndroid({ old = false } = {}): FakePort {
  const sent: FakePort['sent'] = [];
  const ears: Hear[] = [];
  const postMessage = (text: string) => void sent.push(JSON.parse(text));
  const native: Record<string, unknown> = { postMessage };
  if (!old) native.addEventListener = (_type: 'message', hear: Hear) => ears.push(hear);
  const say = (data: unknown) => {
    if (typeof native.onmessage === 'function') (native.onmessage as Hear)({ data });
    for (const hear of ears) hear({ data });
  };
  return { win: fakePage({ native }), sent, say };
}

/** Answers with the promise of each call; `say` is `nativeEvent`. */
export function fakeIos(answer: (call: FakePort['sent'][number]) => unknown = () => {}): FakePort {
  const sent: FakePort['sent'] = [];
  const native = {
    postMessage(text: string) {
      if (this !== native) throw new TypeError('Illegal invocation');
      const call = JSON.parse(text) as FakePort['sent'][number];
      sent.push(call);
      return Promise.resolve(call).then(answer);
    },
  };
  const win = fakePage({ webkit: { messageHandlers: { native } } });
  const say = (data: unknown) =>
    (win as unknown as { nativeEvent: (x: unknown) => void }).nativeEvent(data);
  return { win, sent, say };
}

interface FakeSimulator extends FakePort {
  /** Delivers a message event from any source. */
  post(event: { source: unknown; origin: string; data: unknown }): void;
  targets: string[];
}

export function fakeSimulator(pathname = '/host/index.html'): FakeSimulator {
  const sent: FakePort['sent'] = [];
  const targets: string[] = [];
  const ears: ((event: unknown) => void)[] = [];
  const parent = {
    location: { pathname },
    postMessage(text: string, target: string) {
      targets.push(target);
      sent.push(JSON.parse(text));
    },
  };
  const addEventListener = (_type: 'message', hear: (event: unknown) => void) => ears.push(hear);
  const win = fakePage({ parent, addEventListener });
  const post: FakeSimulator['post'] = (event) => {
    for (const hear of ears) hear(event);
  };
  const say = (data: unknown) => post({ source: parent, origin: win.location.origin, data });
  return { win, sent, say, post, targets };
}
