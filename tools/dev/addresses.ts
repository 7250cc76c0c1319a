import { basePath } from '@shared/contract/releases';

/** The dev server's own URLs below /webview/. */
export const ownPath = `${basePath}/dev-server`;
export const socketPath = `${ownPath}/socket`;
export const clientScriptPath = `${ownPath}/page-client.js`;
export const stackPath = `${ownPath}/stack`;
export const wordsPath = (owner: string, language: string): string =>
  `${ownPath}/words/${owner}.${language}.json`;
