import type { PageTarget } from '@shared/host';
import type { Bridge } from '@shared/host/internal';
import { BridgeError } from '@shared/host/internal';
import { isPicture, webAddress } from './targets.ts';

/** The bridge without a native app: each method does what a browser can. */
export interface BrowserDependencies {
  win: Window;
  isDeclared: (pathname: string) => boolean;
  navigate: (path: string) => void;
  /** Explains that the function needs the app. */
  say: (key: 'kyc' | 'page') => void;
}

export function createBrowserBridge(dependencies: BrowserDependencies): Bridge {
  const { win, isDeclared, navigate, say } = dependencies;
  return {
    platform: 'browser',
    close: () => {
      // A browser closes only windows that a script opened, or without a history.
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

/** The screen of the web view that replaces a page of the app, if any. */
function standIn(target: PageTarget): { pathname: string; search: string } | undefined {
  if (target.page !== 'video') return undefined;
  return { pathname: '/videoPreview', search: `?${new URLSearchParams(target.params)}` };
}

function download(win: Window, url: string, fileName: string): void {
  const link = win.document.createElement('a');
  link.href = url;
  link.download = fileName;
  // Browsers open a file of another origin instead of saving it: never replace this page.
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
}
