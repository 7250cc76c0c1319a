import type { AppStorage } from '../start/storage.ts';
import type { BlockList } from './block-list.rules.ts';
import { afterStartFailure, afterThrow, isBlocked, readBlockList } from './block-list.rules.ts';

const key = 'brokenReleases';

/** The block list of this device, stored across page loads. */
export interface DeviceBlockList {
  isBlocked(integrity: string): boolean;
  startFailed(integrity: string): void;
  threw(integrity: string, given: { callFailed: boolean }): void;
}

export function createBlockList({
  storage,
  liveSet,
}: {
  storage: AppStorage;
  liveSet: string;
}): DeviceBlockList {
  const read = () => readBlockList(storage.get(key), { liveSet, nowMs: Date.now() });
  const write = (change: (list: BlockList) => BlockList) => {
    const before = read();
    const after = change(before);
    if (after !== before) storage.set(key, JSON.stringify(after));
  };
  return {
    isBlocked: (integrity) => isBlocked(read(), integrity),
    startFailed: (integrity) =>
      write((list) => afterStartFailure(list, { integrity, nowMs: Date.now() })),
    threw: (integrity, { callFailed }) =>
      write((list) => afterThrow(list, { integrity, nowMs: Date.now(), callFailed })),
  };
}
