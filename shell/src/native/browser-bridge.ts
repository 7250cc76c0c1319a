import type { PageTarget } from '@shared/host';
import type { Bridge } from '@shared/host/internal';
import { BridgeError } from '@shared/host/internal';
import { isPicture, webAddress } from './targets.ts';

/** Without a native app each method does what a browser can do in its place. */
export interface BrowserNeeds {
  page: Window;
  isDeclared: (pathname: string) => boolean;
  navigate: (path: string) => void;
  /** Says that something is done in the app. */
  say: (key: 'kyc' | 'page') => void;
}

export function createBrowserBridge(needs: BrowserNeeds): Bridge {
  const { page, isDeclared, navigate, say } = needs;
  return {
    platform: 'browser',
    close: () => {
      // A browser closes what a script has opened, or what has never been anywhere else.
      if (page.opener || page.history.length === 1) page.close();
      if (!page.closed) navigate('/');
    },
    reload: () => page.location.reload(),
    goKyc: () => say('kyc'),
    ready: () => {},
    saveImage: async ({ dataUrl, fileName }) => {
      if (!isPicture(dataUrl)) throw new BridgeError('failed');
      download(page, dataUrl, fileName);
    },
    downloadVideo: async ({ url, fileName }) => {
      const address = webAddress(url, page);
      if (!address) throw new BridgeError('failed');
      download(page, address, fileName);
    },
    goPage: (target) => {
      const screen = standIn(target);
      if (screen && isDeclared(screen.pathname)) navigate(screen.pathname + screen.search);
      else say('page');
    },
  };
}

/** The screen of the web view that stands in for a page of the app, where there is one. */
function standIn(target: PageTarget): { pathname: string; search: string } | undefined {
  if (target.page !== 'video') return undefined;
  return { pathname: '/videoPreview', search: `?${new URLSearchParams(target.params)}` };
}

function download(page: Window, url: string, fileName: string): void {
  const link = page.document.createElement('a');
  link.href = url;
  link.download = fileName;
  // What is of another origin is opened instead of saved: never in the place of this page.
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
}
