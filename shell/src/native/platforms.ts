import type { Bridge } from '@shared/host/internal';

/** All that differs between platforms: the name, sending and receiving. */
export interface NativePlatform {
  name: Exclude<Bridge['platform'], 'browser'>;
  /** Sends a call; the answer may come as a promise. */
  send(text: string): unknown;
  /** Receives unvalidated messages of the app alone. */
  listen(receive: (data: unknown) => void): void;
}

/** The object that `addWebMessageListener` injects. */
interface AndroidPort {
  postMessage(text: string): void;
  addEventListener?: (type: 'message', listener: (event: { data: unknown }) => void) => void;
  onmessage?: (event: { data: unknown }) => void;
}

/** A handler with reply: its promise settles with the app's answer. */
interface IosPort {
  postMessage(text: string): unknown;
}

type NativeWindow = Window & {
  native?: Partial<AndroidPort>;
  webkit?: { messageHandlers?: { native?: Partial<IosPort> } };
  nativeEvent?: (data: unknown) => void;
};

/** Undefined in a plain browser. */
export function findPlatform(win: Window, demo: boolean): NativePlatform | undefined {
  const { native, webkit } = win as NativeWindow;
  if (canPost(native)) return android(native);
  const handler = webkit?.messageHandlers?.native;
  if (canPost(handler)) return ios(win, handler);
  return demo && isSimulator(win) ? simulator(win) : undefined;
}

/** An element with the id `native` is a property of the window too. */
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
    // postMessage needs the handler as its receiver.
    send: (text) => port.postMessage(text),
    listen(receive) {
      win.nativeEvent = receive;
    },
  };
}

/** In the demo alone, the parent frame plays the app. */
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

/** Only a frame of this origin may play the native app. */
function isSimulator(win: Window): boolean {
  if (win.parent === win) return false;
  try {
    return win.parent.location.pathname.startsWith('/host/');
  } catch {
    return false;
  }
}
