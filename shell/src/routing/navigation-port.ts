import type { NavigateFunction } from 'react-router-dom';

/** Navigation for code outside of React: filled by the router once it is mounted. */
export interface NavigationPort {
  navigate: NavigateFunction;
  back(target?: string): void;
}

export function createNavigationPort(page: Window): NavigationPort {
  const port: NavigationPort = {
    navigate: () => {},
    back(target = '/') {
      // The router numbers its entries: 0 is the page that was opened first.
      const index = (page.history.state as { idx?: number } | null)?.idx ?? 0;
      if (index > 0) port.navigate(-1);
      else port.navigate(target, { replace: true });
    },
  };
  return port;
}
