import type { AppStorage } from '../start/storage.ts';
import type { BlockList } from './block-list.rules.ts';
import {
  afterBegin,
  afterStartFailure,
  afterThrow,
  afterUse,
  hasHung,
  isBlocked,
  readBlockList,
} from './block-list.rules.ts';

const key = 'brokenReleases';

/** The block list of this device, stored across page loads. */
export interface DeviceBlockList {
  isBlocked(integrity: string): boolean;
  /** Whether its code hung an earlier page, which never became usable. */
  hasHung(integrity: string): boolean;
  startFailed(integrity: string): void;
  threw(integrity: string, given: { callFailed: boolean }): void;
  /** Its code begins to run: should it hang the page, the next one will know. */
  begins(integrity: string): void;
  usable(integrity: string): void;
}

interface Given {
  storage: AppStorage;
  liveSet: string;
  win: Pick<Window, 'addEventListener' | 'document'>;
}

export function createBlockList({ storage, liveSet, win }: Given): DeviceBlockList {
  const begun = new Set<string>();
  const read = () => readBlockList(storage.get(key), { liveSet, nowMs: Date.now() });
  const write = (change: (list: BlockList) => BlockList) => {
    const before = read();
    const after = change(before);
    if (after !== before) storage.set(key, JSON.stringify(after));
  };
  const usable = (integrity: string): void => {
    if (!begun.delete(integrity)) return;
    write((list) => afterUse(list, { integrity, nowMs: Date.now() }));
  };
  // A page that hangs can't tell that it is left.
  const leave = () => [...begun].forEach(usable);
  win.addEventListener('pagehide', leave);
  win.document.addEventListener('visibilitychange', leave);
  return {
    isBlocked: (integrity) => isBlocked(read(), integrity),
    hasHung: (integrity) => hasHung(read(), { integrity, nowMs: Date.now() }),
    startFailed: (integrity) =>
      write((list) => afterStartFailure(list, { integrity, nowMs: Date.now() })),
    threw: (integrity, { callFailed }) =>
      write((list) => afterThrow(list, { integrity, nowMs: Date.now(), callFailed })),
    begins(integrity) {
      if (begun.has(integrity)) return;
      begun.add(integrity);
      write((list) => afterBegin(list, { integrity, nowMs: Date.now() }));
    },
    usable,
  };
}
