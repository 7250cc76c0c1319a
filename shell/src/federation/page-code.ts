import type { ComponentType } from 'react';

/** The code of pages: each is loaded once, and a failure is not cached. */
export interface PageCode<Key> {
  load(key: Key, start: () => Promise<ComponentType>): Promise<ComponentType>;
  /** It is being loaded, or has loaded. */
  isStarted(key: Key): boolean;
  /** The code if it is loaded already, for a frame that need not wait. */
  loaded(key: Key): ComponentType | undefined;
}

export function createPageCode<Key>(): PageCode<Key> {
  const started = new Map<Key, Promise<ComponentType>>();
  const ready = new Map<Key, ComponentType>();
  return {
    load(key, start) {
      const known = started.get(key);
      if (known) return known;
      const loading = start();
      started.set(key, loading);
      loading.then(
        (page) => ready.set(key, page),
        () => started.delete(key),
      );
      return loading;
    },
    isStarted: (key) => started.has(key),
    loaded: (key) => ready.get(key),
  };
}
