import { basePath, workerPath } from '@shared/contract/releases';

/** What the server answers itself below the web view's base: the site registers each under this name. */
export const serverPaths = {
  unsupported: `${basePath}/unsupported`,
  worker: workerPath,
  releases: `${basePath}/releases/`,
} as const;

/** The router ignores case, so a route in capitals has the same address. */
const firstSegment = (address: string): string =>
  address.slice(basePath.length).split('/')[1]?.toLowerCase() ?? '';
const taken = new Set(Object.values(serverPaths).map(firstSegment));

/** Whether a route would lie at or below an address of the server: no page there ever opens. */
export const isServerPath = (route: string): boolean => taken.has(firstSegment(basePath + route));
