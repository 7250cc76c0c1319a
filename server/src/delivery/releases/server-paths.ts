import { basePath, liveStreamPath, workerPath } from '@shared/contract/releases';
import { prefixOf } from '@shared/lib/route-match';

/** What the server answers itself below the web view's base: the site registers each under this name. */
export const serverPaths = {
  unsupported: `${basePath}/unsupported`,
  worker: workerPath,
  preview: `${basePath}/preview/`,
  releases: `${basePath}/releases/`,
  liveStream: liveStreamPath,
} as const;

const taken = new Set(
  Object.values(serverPaths).map((address) => prefixOf(address.slice(basePath.length))),
);

/** Whether a route would lie at or below an address of the server: no page there ever opens. */
export const isServerPath = (route: string): boolean => taken.has(prefixOf(route));
