/**
 * A second address of a release's file. What a browser once got under an address it keeps, broken
 * or not: files of a release are cached for ever, and a page does not ask twice. So another try
 * asks under a new address, with a mark in its path that the server takes out again.
 */
const releases = '/webview/releases/';
const marked = /\/~[0-9a-z]+\//;

export function freshAddress(url: string, mark: string): string {
  const plain = plainAddress(url);
  return plain.startsWith(releases)
    ? `${releases}~${mark}/${plain.slice(releases.length)}`
    : `${plain}?again=${mark}`;
}

export const plainAddress = (url: string): string =>
  url.replace(marked, '/').replace(/\?again=.*$/, '');
