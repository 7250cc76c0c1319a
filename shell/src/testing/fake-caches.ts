/** The browser's caches, as far as HTML snapshots need them. */
export function buildCaches(origin: string) {
  const stores = new Map<string, Map<string, Response>>();
  const keyOf = (key: RequestInfo | URL): string =>
    new URL(typeof key === 'object' && 'url' in key ? key.url : key, origin).href;
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (key: RequestInfo) => store.get(keyOf(key))?.clone(),
      put: async (key: RequestInfo, answer: Response) => void store.set(keyOf(key), answer),
      delete: async (key: RequestInfo) => store.delete(keyOf(key)),
      keys: async () => [...store.keys()].map((url) => ({ url }) as Request),
    };
  };
  return {
    caches: {
      open,
      delete: async (name: string) => stores.delete(name),
    } as unknown as CacheStorage,
    /** The cached paths. */
    stored: (): string[] =>
      [...stores.values()].flatMap((store) =>
        [...store.keys()].map((url) => new URL(url).pathname),
      ),
  };
}

/** A page as the server writes it, with its language and configuration only. */
export const buildHtml = ({
  language = 'en',
  liveSet = 'set-1',
  htmlSnapshot = true,
} = {}): string => {
  const config = JSON.stringify({ liveSet, ...(htmlSnapshot && { htmlSnapshot }) });
  return `<html lang="${language}"><script type="application/json" id="config">${config}</script>`;
};
