import type { Bridge } from '@shared/host';

/** One message to the native app. */
export interface NativeMessage {
  v: 1;
  id: string;
  method: string;
  params: Record<string, unknown>;
}

/** What a platform has to bring: its name and a way to send; everything else is the same. */
export interface NativePlatform {
  name: Exclude<Bridge['platform'], 'browser'>;
  send(text: string): void;
}

interface MessagePort {
  postMessage(text: string): void;
}

interface NativeWindow {
  native?: MessagePort;
  webkit?: { messageHandlers?: { native?: MessagePort } };
}

/** The platform that this page runs on, or undefined in a plain browser. */
export function findPlatform(page: Window, demo: boolean): NativePlatform | undefined {
  const { native, webkit } = page as unknown as NativeWindow;
  const ios = webkit?.messageHandlers?.native;
  if (native) return { name: 'android', send: (text) => native.postMessage(text) };
  if (ios) return { name: 'ios', send: (text) => ios.postMessage(text) };
  if (demo && isSimulator(page)) {
    const { origin } = page.location;
    return { name: 'simulator', send: (text) => page.parent.postMessage(text, origin) };
  }
  return undefined;
}

/** Only a frame of this very origin may play the native app. */
function isSimulator(page: Window): boolean {
  if (page.parent === page) return false;
  try {
    return page.parent.location.pathname.startsWith('/host/');
  } catch {
    return false;
  }
}

export function createBridge(page: Window, demo: boolean): Bridge {
  const platform = findPlatform(page, demo);
  return platform ? nativeBridge(platform) : browserBridge(page);
}

function nativeBridge(platform: NativePlatform): Bridge {
  let count = 0;
  const send = (method: string, params: Record<string, unknown> = {}): void => {
    count += 1;
    const message: NativeMessage = { v: 1, id: String(count), method, params };
    platform.send(JSON.stringify(message));
  };
  return {
    platform: platform.name,
    close: () => send('close'),
    reload: () => send('reload'),
    goKyc: () => send('goKyc'),
    ready: () => send('ready'),
    saveImage: async (params) => send('saveImage', params),
    downloadVideo: async (params) => send('downloadVideo', params),
    goPage: (params) => send('goPage', params),
  };
}

/** Without a native app each method does what a browser can do in its place. */
function browserBridge(page: Window): Bridge {
  const download = (url: string, fileName: string): void => {
    const link = page.document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
  };
  return {
    platform: 'browser',
    close: () => page.close(),
    reload: () => page.location.reload(),
    goKyc: () => {},
    ready: () => {},
    saveImage: async ({ dataUrl, fileName }) => download(dataUrl, fileName),
    downloadVideo: async ({ url, fileName }) => download(url, fileName),
    goPage: () => {},
  };
}
