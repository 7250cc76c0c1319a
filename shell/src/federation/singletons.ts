import * as host from '@shared/host';
import * as ui from '@shared/ui';
import * as React from 'react';
import type { RemoteLoader } from './load-remote.ts';
import type { Registry } from './registry.ts';

/** What a remote's own code sees of the pieces that must be there once. */
type Singletons = Record<string, unknown>;

const ours: Singletons = {
  'react.createElement': React.createElement,
  'react.useState': React.useState,
  'host.getHost': host.getHost,
  'host.injectCalls': host.injectCalls,
  'ui.Button': ui.Button,
};

export interface SingletonResult {
  remote: string;
  /** Names of the pieces that this remote has a copy of its own of. */
  different: string[];
}

/** Compares, by identity, what each remote sees with what the shell has. */
export function checkSingletons(
  loader: RemoteLoader,
  registry: Registry,
): Promise<SingletonResult[]> {
  return Promise.all(
    registry.releases.remotes.map(async ({ name }) => {
      try {
        const { singletons, store } = await loader.exposed<{
          singletons: Singletons;
          store: () => unknown;
        }>(name, 'singletons');
        const all = { ...ours, store: host.getHost().store };
        const theirs: Singletons = { ...singletons, store: store() };
        const different = Object.entries(all).filter(([key, value]) => theirs[key] !== value);
        return { remote: name, different: different.map(([key]) => key) };
      } catch (error) {
        return {
          remote: name,
          different: [error instanceof Error ? error.message : String(error)],
        };
      }
    }),
  );
}
