import type { PageConfig } from '@shared/contract/releases';
import { keptPagesStore } from '@shared/contract/releases';

/** The HTML that the next opening of this page begins with, without asking the server for it. */
export interface KeptPage {
  /** When the page has nothing better to do. */
  keep(): Promise<void>;
  /** What is kept may be wrong: all of it goes, and this page keeps nothing more. */
  forget(): void;
}

interface KeptPageNeeds {
  page: Window;
  config: Pick<PageConfig, 'keptPage'>;
}

export function createKeptPage({ page, config }: KeptPageNeeds): KeptPage {
  // As it was opened: where a person goes from here, the app does not open a page at.
  const { pathname } = page.location;
  let isOver = false;
  return {
    async keep() {
      // Web views of iOS have no workers.
      if (!config.keptPage || isOver || !page.navigator.serviceWorker) return;
      const { keepPage } = await import('./keep-page.ts');
      await keepPage({ page, pathname, isOver: () => isOver });
    },
    forget() {
      isOver = true;
      forgetKeptPages(page);
    },
  };
}

export function forgetKeptPages(page: Window): void {
  try {
    page.caches.delete(keptPagesStore).catch(() => {});
  } catch {
    // Where storage is closed to us nothing is kept.
  }
}
