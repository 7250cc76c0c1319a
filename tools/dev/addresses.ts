import { basePath } from '@shared/contract/releases';

/** What the dev server itself answers below /webview/, beside the builds and the pages. */
export const ownPath = `${basePath}/dev-server`;
export const socketPath = `${ownPath}/socket`;
export const clientScriptPath = `${ownPath}/page-client.js`;
export const wordsPath = (owner: string, language: string): string =>
  `${ownPath}/words/${owner}.${language}.json`;
