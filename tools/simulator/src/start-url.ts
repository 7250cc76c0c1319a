import { basePath } from '@shared/contract/releases';
import type { preventRemoveToken, StartParamName } from '../../../shell/src/start/start-params.ts';

/** What the native app opens the web view with (§4). An empty text leaves its parameter out. */
export type StartParams = Record<StartParamName, string> & { [preventRemoveToken]: boolean };

export interface StartInput {
  /** Below /webview, with its own query and hash: `/wallet`, `/sign-in?returnTo=%2Fwallet`. */
  route: string;
  params: StartParams;
  /** Further parameters, a `key=value` per line. */
  more: string;
}

/** The address to open, from the root of this origin. Pure. */
export function startUrl({ route, params, more }: StartInput): string {
  // Only its path, query and hash are used: whatever is typed, the address stays on this origin.
  const typed = `${basePath}/${route.trim().replace(/^\/+/, '')}`;
  const { pathname, searchParams, hash } = new URL(typed, 'http://simulator');
  // Dots in it may have climbed out of the web view.
  const path = pathname.startsWith(`${basePath}/`) ? pathname : `${basePath}/`;
  const { preventRemoveToken, ...texts } = params;
  for (const [name, value] of Object.entries(texts)) {
    if (value.trim()) searchParams.set(name, value.trim());
  }
  if (preventRemoveToken) searchParams.set('preventRemoveToken', '1');
  for (const [name, value] of readLines(more)) searchParams.set(name, value);
  const query = searchParams.toString();
  return path + (query && `?${query}`) + hash;
}

/** The same opening without a session: what a native reload, which acts as a logout, opens. */
export function withoutToken(url: string): string {
  const { pathname, searchParams, hash } = new URL(url, 'http://simulator');
  searchParams.delete('token');
  searchParams.delete('preventRemoveToken');
  const query = searchParams.toString();
  return pathname + (query && `?${query}`) + hash;
}

/** `key=value` lines; a line without a sign is a parameter that is only there. */
export function readLines(text: string): [name: string, value: string][] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.indexOf('=');
      return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    });
}

/** A route's pattern as a text to open: optional parts go, the others stay to be filled in. */
export const openablePath = (pattern: string): string =>
  pattern.replace(/\/:\w+\?/g, '').replace(/\/\*$/, '') || '/';

/** Parts of a route that nobody has filled in yet. */
export const unfilledParts = (route: string): string[] =>
  (route.split(/[?#]/)[0] ?? '').match(/(?<=\/):\w+/g) ?? [];
