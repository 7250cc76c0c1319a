import type { Bridge, NativeEvent } from '@shared/host';
import type { BrowserDependencies } from './browser-bridge.ts';
import { createBrowserBridge } from './browser-bridge.ts';
import { createNativeBridge } from './native-bridge.ts';
import { findPlatform } from './platforms.ts';

/** The bridge of this page, and the ear for what the native app says of its own accord. */
export interface NativeLink {
  bridge: Bridge;
  /** What has arrived since the page began comes first. */
  onEvent(handle: (event: NativeEvent) => void): void;
}

/** More than this cannot be meant for one page that is still starting. */
const mostKept = 20;

export function createNativeLink(needs: BrowserDependencies & { demo: boolean }): NativeLink {
  const { win, demo } = needs;
  const platform = findPlatform(win, demo);
  if (!platform) return { bridge: createBrowserBridge(needs), onEvent: () => {} };
  const early: NativeEvent[] = [];
  let handle = (event: NativeEvent): void => {
    if (early.length < mostKept) early.push(event);
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
