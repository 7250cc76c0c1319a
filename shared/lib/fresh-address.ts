/**
 * Another URL for a file of a release. Browsers cache these files forever, even a broken response,
 * so a retry needs a new URL. The server removes the mark from its path.
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
