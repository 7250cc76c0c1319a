import type { Bridge } from '@shared/host';

/** What a platform brings: its name, a way to send and a way to hear; all the rest is the same. */
export interface NativePlatform {
  name: Exclude<Bridge['platform'], 'browser'>;
  /** Sends a call. Where the platform answers by a promise, that promise is the answer. */
  send(text: string): unknown;
  /** Hands over whatever arrives: nothing of it has been checked but where it came from. */
  listen(receive: (data: unknown) => void): void;
}

/** What `addWebMessageListener` puts into the page. */
interface AndroidPort {
  postMessage(text: string): void;
  addEventListener?: (type: 'message', listener: (event: { data: unknown }) => void) => void;
  onmessage?: (event: { data: unknown }) => void;
}

/** A handler with a reply: its promise settles with what the app answers. */
interface IosPort {
  postMessage(text: string): unknown;
}

type NativeWindow = Window & {
  native?: Partial<AndroidPort>;
  webkit?: { messageHandlers?: { native?: Partial<IosPort> } };
  nativeEvent?: (data: unknown) => void;
};

/** The platform that this page runs on, or undefined in a plain browser. */
export function findPlatform(win: Window, demo: boolean): NativePlatform | undefined {
  const { native, webkit } = win as NativeWindow;
  if (canPost(native)) return android(native);
  const handler = webkit?.messageHandlers?.native;
  if (canPost(handler)) return ios(win, handler);
  return demo && isSimulator(win) ? simulator(win) : undefined;
}

/** An element of the page with that id is a property of the window, too, and no port. */
function canPost<Port extends { postMessage(text: string): unknown }>(
  port: Partial<Port> | undefined,
): port is Port {
  return typeof port?.postMessage === 'function';
}

function android(port: AndroidPort): NativePlatform {
  return {
    name: 'android',
    send: (text) => port.postMessage(text),
    listen(receive) {
      const hear = (event: { data: unknown }) => receive(event.data);
      if (typeof port.addEventListener === 'function') port.addEventListener('message', hear);
      else port.onmessage = hear;
    },
  };
}

function ios(win: NativeWindow, port: IosPort): NativePlatform {
  return {
    name: 'ios',
    // The handler has to be the receiver of its own method.
    send: (text) => port.postMessage(text),
    listen(receive) {
      win.nativeEvent = receive;
    },
  };
}

/** For the demo alone: the frame around this page plays the app. */
function simulator(win: Window): NativePlatform {
  const { origin } = win.location;
  return {
    name: 'simulator',
    send: (text) => win.parent.postMessage(text, origin),
    listen(receive) {
      win.addEventListener('message', (event: MessageEvent<unknown>) => {
        if (event.source === win.parent && event.origin === origin) receive(event.data);
      });
    },
  };
}

/** Only a frame of this very origin may play the native app. */
function isSimulator(win: Window): boolean {
  if (win.parent === win) return false;
  try {
    return win.parent.location.pathname.startsWith('/host/');
  } catch {
    return false;
  }
}
