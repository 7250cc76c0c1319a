import type { ComponentType } from 'react';

/** The code of pages: each is sent for once, and a failure is not kept. */
export interface PageCode<Key> {
  load(key: Key, send: () => Promise<ComponentType>): Promise<ComponentType>;
  /** What is here already, for a frame that need not wait. */
  loaded(key: Key): ComponentType | undefined;
}

export function createPageCode<Key>(): PageCode<Key> {
  const sent = new Map<Key, Promise<ComponentType>>();
  const here = new Map<Key, ComponentType>();
  return {
    load(key, send) {
      const known = sent.get(key);
      if (known) return known;
      const loading = send();
      sent.set(key, loading);
      loading.then(
        (page) => here.set(key, page),
        () => sent.delete(key),
      );
      return loading;
    },
    loaded: (key) => here.get(key),
  };
}
