import { deleteSnapshots } from '../start/html-snapshot/html-snapshot.ts';
import { reloadPage } from './reload.ts';
import { createSessionStorage } from './storage.ts';

type Page = typeof window;

/** Offers a retry; a broken snapshot may be the cause, so none is kept. */
export function failToStart(win: Page, missing: ReadonlySet<string> = new Set()): void {
  deleteSnapshots(win);
  showStartFailure(win.document, async () => {
    await Promise.allSettled([...missing].map((url) => fetchAnew(win, url)));
    reloadPage({ win, sessionStorage: createSessionStorage(() => win.sessionStorage) });
  });
}

const anewLimitMs = 15_000;

/** Files are immutable, so the browser would keep a broken copy in its cache for ever. */
async function fetchAnew(win: Page, url: string): Promise<void> {
  const signal = AbortSignal.timeout(anewLimitMs);
  const response = await win.fetch(url, { cache: 'reload', signal });
  await response.blob();
}

/** Fails the start when a script that the HTML marks as needed does not load. */
export function watchNeededScripts(win: Page): void {
  const missing = new Set<string>();
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || !('needed' in target.dataset)) return;
    missing.add(target.src);
    failToStart(win, missing);
  };
  win.addEventListener('error', onError, true);
}

/**
 * Shows one button that needs no translation: the start fails most likely because the words did not
 * load.
 */
export function showStartFailure(doc: Document, retry: () => void): void {
  const button = doc.createElement('button');
  button.type = 'button';
  button.textContent = '↻';
  button.setAttribute('aria-label', '↻ Retry');
  button.style.cssText = 'display:block;margin:40vh auto 0;width:64px;height:64px;font-size:32px';
  button.addEventListener('click', () => {
    button.disabled = true;
    retry();
  });
  doc.getElementById('initial-loader')?.remove();
  doc.getElementById('root')?.replaceChildren(button);
}
