import { isBackTaken } from '@shared/ui';
import type { NavigateFunction } from 'react-router-dom';

/** Navigation for code outside of React: filled by the router once it is mounted. */
export interface NavigationPort {
  navigate: NavigateFunction;
  /** True where a page of the app was before this one, or something here waits for the way back. */
  canGoBack(): boolean;
  back(target?: string): void;
}

export function createNavigationPort(page: Window): NavigationPort {
  const port: NavigationPort = {
    navigate: () => {},
    // The router numbers its entries: 0 is the page that was opened first.
    canGoBack: () =>
      isBackTaken() || ((page.history.state as { idx?: number } | null)?.idx ?? 0) > 0,
    back(target = '/') {
      if (port.canGoBack()) port.navigate(-1);
      else port.navigate(target, { replace: true });
    },
  };
  return port;
}
