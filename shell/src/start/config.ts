import type { PageConfig } from '@shared/contract/releases';

/** What the server wrote into the page for this environment, read once. */
export function readConfig(page: Document): PageConfig {
  const config = readPageData<PageConfig>(page, 'config');
  // The page's own origin is always allowed (D10).
  return { ...config, apiOrigins: [page.location.origin, ...config.apiOrigins] };
}

export function readPageData<Data>(page: Document, id: string): Data {
  const text = page.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page carries no “${id}”.`);
  return JSON.parse(text) as Data;
}
