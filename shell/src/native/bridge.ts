import type { Bridge, NativeEvent } from '@shared/host/internal';
import type { BrowserDependencies } from './browser-bridge.ts';
import { createBrowserBridge } from './browser-bridge.ts';
import { createNativeBridge } from './native-bridge.ts';
import { findPlatform } from './platforms.ts';

/** The bridge of this page, and the events of the native app. */
export interface NativeLink {
  bridge: Bridge;
  /** Starts with the events that have arrived since the page started. */
  onEvent(handle: (event: NativeEvent) => void): void;
}

/** Bounds the events that wait for the shell to start. */
const maxEarlyEvents = 20;

export function createNativeLink(
  dependencies: BrowserDependencies & { demo: boolean },
): NativeLink {
  const { win, demo } = dependencies;
  const platform = findPlatform(win, demo);
  if (!platform) return { bridge: createBrowserBridge(dependencies), onEvent: () => {} };
  const early: NativeEvent[] = [];
  let handle = (event: NativeEvent): void => {
    if (early.length < maxEarlyEvents) early.push(event);
  };
  const bridge = createNativeBridge({
    win,
    platform,
    prefix: createPrefix(),
    onEvent: (event) => handle(event),
  });
  return {
    bridge,
    onEvent(next) {
      handle = next;
      early.splice(0).forEach(next);
    },
  };
}

function createPrefix(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number.toString(36);
}
