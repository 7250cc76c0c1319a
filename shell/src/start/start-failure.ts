import { deleteSnapshots } from '../start/html-snapshot/html-snapshot.ts';
import { reloadPage } from './reload.ts';

type Page = typeof window;

/** A page that does not start: what was kept of it may be why. */
export function failToStart(win: Page, missing: ReadonlySet<string> = new Set()): void {
  deleteSnapshots(win);
  showStartFailure(win.document, async () => {
    await Promise.allSettled([...missing].map((url) => fetchAnew(win, url)));
    reloadPage(win);
  });
}

const anewLimitMs = 15_000;

/** Files never change, so one that came broken would stay in the browser's cache for good. */
async function fetchAnew(win: Page, url: string): Promise<void> {
  const signal = AbortSignal.timeout(anewLimitMs);
  const response = await win.fetch(url, { cache: 'reload', signal });
  await response.blob();
}

/** The scripts that the page can't start without, marked as such in the HTML, may not come. */
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
 * What stands in the page when the start itself fails, most likely because the words did not come:
 * there are none to speak with, so one button that every language reads begins again.
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
