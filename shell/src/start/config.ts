import type { PageConfig } from '@shared/contract/releases';

/** The configuration that the server wrote into the HTML. */
export function readConfig(doc: Document): PageConfig {
  const config = readPageData<PageConfig>(doc, 'config');
  // The page's own origin is always allowed (D10).
  return { ...config, apiOrigins: [doc.location.origin, ...config.apiOrigins] };
}

export function readPageData<Data>(doc: Document, id: string): Data {
  const text = doc.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page carries no “${id}”.`);
  return JSON.parse(text) as Data;
}
