import type { ResponseOf } from '@shared/contract/call';
import type { getVersion } from '@shared/contract/home';
import type { PageConfig } from '@shared/contract/releases';
import { vi } from 'vitest';
import { createMoneyCalls } from '../http/money-calls.ts';
import { createVersionCheck } from '../lifecycle/version-check.ts';
import { createSessionStorage } from '../start/storage.ts';
import { buildClient, buildDeferred, failNetwork } from './builders.ts';

export type Answer = ResponseOf<typeof getVersion>;

export interface Given {
  /** What each check is answered, in turn; the last one repeats. A text is a version. */
  versions?: (string | undefined | 'unreachable' | Answer | Promise<Answer>)[];
  /** The remote on the screen. */
  onScreen?: string;
  /** The builds of remotes that can be replaced in the page. */
  renewed?: Record<string, string>;
  visible?: boolean;
  session?: Map<string, string> | 'closed';
  preview?: string;
}

export function startVersionCheck(given: Given = {}) {
  const {
    versions = [undefined],
    onScreen,
    renewed = {},
    visible = true,
    session = new Map(),
    preview,
  } = given;
  const doc = new EventTarget() as EventTarget & { visibilityState: string };
  let hasInput = false;
  const input = {
    isOpen: () => hasInput,
    turnAway: () => {
      hasInput = false;
    },
  };
  doc.visibilityState = visible ? 'visible' : 'hidden';
  const reload = vi.fn();
  const onOtherSet = vi.fn();
  const logFailure = vi.fn();
  const turns = [...versions];
  const client = buildClient({
    '/v1/home/version': () => {
      const version = turns.length > 1 ? turns.shift() : turns[0];
      if (version === 'unreachable') return failNetwork();
      return typeof version === 'object' ? version : { version };
    },
  });
  const startedAt = performance.now();
  const window = {
    document: doc,
    setInterval,
    setTimeout,
    clearTimeout,
    performance: { now: () => performance.now() - startedAt },
    get sessionStorage() {
      if (session === 'closed') throw new DOMException('Denied', 'SecurityError');
      return {
        getItem: (key: string) => session.get(key) ?? null,
        setItem: (key: string, value: string) => session.set(key, value),
      };
    },
  } as unknown as typeof globalThis.window;
  const moneyCalls = createMoneyCalls();
  const check = createVersionCheck({
    env: {
      win: window,
      sessionStorage: createSessionStorage(() => window.sessionStorage),
      config: { liveSet: 'set-1', bucket: 7, preview } as PageConfig,
    },
    client: { ...client, afterMoneyCalls: moneyCalls.afterAll },
    served: new Map([
      ['shell', 'shell-1'],
      ['shop', 'shop-1'],
      ['wallet', 'wallet-1'],
    ]),
    onScreen: () => onScreen,
    input,
    renewRemote: async (remote) => renewed[remote],
    reload,
    onOtherSet,
    logFailure,
  });
  check.start();
  const turnTo = (visibility: 'visible' | 'hidden') => () => {
    doc.visibilityState = visibility;
    doc.dispatchEvent(new Event('visibilitychange'));
  };
  /** Sends a money call, which is answered when the test says so. */
  const sendMoney = () => {
    const { promise, resolve } = buildDeferred();
    const sent = moneyCalls.run({ operationKey: 'k' }, () => promise);
    return () => {
      resolve();
      return sent;
    };
  };
  const [show, hide] = [turnTo('visible'), turnTo('hidden')];
  const type = () => {
    hasInput = true;
  };
  return { ...check, client, reload, onOtherSet, logFailure, show, hide, sendMoney, type };
}

/** The answer to a page whose screen has the remote `wallet`. */
export const answerWith = (builds: Record<string, string>, version?: string): Answer => ({
  version,
  live: {
    id: 'set-2',
    releases: Object.entries({
      shell: 'shell-1',
      shop: 'shop-1',
      wallet: 'wallet-1',
      ...builds,
    }).map(([name, build]) => ({ name, build })),
  },
});
