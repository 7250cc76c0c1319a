import type { Bridge, PageTarget } from '@shared/host';
import { BridgeError } from '@shared/host';
import { isPicture, webAddress } from './targets.ts';

/** Without a native app each method does what a browser can do in its place. */
export interface BrowserDependencies {
  win: Window;
  isDeclared: (pathname: string) => boolean;
  navigate: (path: string) => void;
  /** Says that something is done in the app. */
  say: (key: 'kyc' | 'page') => void;
}

export function createBrowserBridge(needs: BrowserDependencies): Bridge {
  const { win, isDeclared, navigate, say } = needs;
  return {
    platform: 'browser',
    close: () => {
      // A browser closes what a script has opened, or what has never been anywhere else.
      if (win.opener || win.history.length === 1) win.close();
      if (!win.closed) navigate('/');
    },
    reload: () => win.location.reload(),
    goKyc: () => say('kyc'),
    ready: () => {},
    saveImage: async ({ dataUrl, fileName }) => {
      if (!isPicture(dataUrl)) throw new BridgeError('failed');
      download(win, dataUrl, fileName);
    },
    downloadVideo: async ({ url, fileName }) => {
      const address = webAddress(url, win);
      if (!address) throw new BridgeError('failed');
      download(win, address, fileName);
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

function download(win: Window, url: string, fileName: string): void {
  const link = win.document.createElement('a');
  link.href = url;
  link.download = fileName;
  // What is of another origin is opened instead of saved: never in the place of this page.
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
}
