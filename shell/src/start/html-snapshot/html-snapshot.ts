import type { PageConfig } from '@shared/contract/releases';
import { snapshotCache } from '@shared/contract/releases';
import type { AppStorage } from '../storage.ts';

/** The HTML that the next opening of this address starts with, without asking the server. */
export interface HtmlSnapshot {
  save(): Promise<void>;
  /** Deletes every snapshot and saves none from this page: they may be wrong. */
  discard(): void;
}

interface HtmlSnapshotDependencies {
  win: Window;
  config: Pick<PageConfig, 'htmlSnapshot'>;
  storage: Pick<AppStorage, 'get'>;
}

export function createHtmlSnapshot({
  win,
  config,
  storage,
}: HtmlSnapshotDependencies): HtmlSnapshot {
  // Read at the start: the app opens pages at this address, not where the person goes from here.
  const { pathname } = win.location;
  let isDiscarded = false;
  return {
    async save() {
      // Web views of iOS have no service workers.
      if (!config.htmlSnapshot || isDiscarded || !win.navigator.serviceWorker) return;
      const { saveSnapshot } = await import('./save-snapshot.ts');
      const stored = storage.get;
      await saveSnapshot({ win, pathname, isDiscarded: () => isDiscarded, stored });
    },
    discard() {
      isDiscarded = true;
      deleteSnapshots(win);
    },
  };
}

export function deleteSnapshots(win: Window): void {
  try {
    win.caches.delete(snapshotCache).catch(() => {});
  } catch {
    // A page without access to storage has no snapshots.
  }
}
