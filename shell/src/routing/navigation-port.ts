import { isBackTaken } from '@shared/ui';
import type { NavigateFunction } from 'react-router-dom';

/** Navigation for code outside of React; the router sets `navigate` when it mounts. */
export interface NavigationPort {
  navigate: NavigateFunction;
  /** True if the app has a page before this one, or something on this page handles "back". */
  canGoBack(): boolean;
  back(target?: string): void;
}

export function createNavigationPort(win: Window): NavigationPort {
  const port: NavigationPort = {
    navigate: () => {},
    // The router numbers its history entries: the first page is 0.
    canGoBack: () =>
      isBackTaken() || ((win.history.state as { idx?: number } | null)?.idx ?? 0) > 0,
    back(target = '/') {
      if (port.canGoBack()) port.navigate(-1);
      else port.navigate(target, { replace: true });
    },
  };
  return port;
}
