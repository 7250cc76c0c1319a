/**
 * Part of every build from source: applies its hot updates, and reloads the page when one fails. The
 * vendor's client only warns if an update does not load, and the build is then stuck for good.
 */
interface HotModule {
  status(): string;
  check(options: { onErrored(): void }): Promise<unknown[] | null>;
}

declare const __webpack_hash__: string;
declare global {
  interface ImportMeta {
    webpackHot?: HotModule;
  }
}

// The compiler replaces this expression, and no other form of it.
const hot = import.meta.webpackHot;

async function update(hashes: string, { check, status }: HotModule): Promise<void> {
  if (hashes.includes(__webpack_hash__) || status() !== 'idle') return;
  const reload = () => location.reload();
  const updated = await check({ onErrored: reload }).catch(reload);
  // The dev server no longer has the update: it has restarted.
  if (updated === null) reload();
}

if (hot) {
  let updating = Promise.resolve();
  window.addEventListener('dev-server-compiled', (event) => {
    const { detail } = event as CustomEvent<string>;
    updating = updating.then(() => update(detail, hot));
  });
}
