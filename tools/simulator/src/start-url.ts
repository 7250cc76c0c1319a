import { basePath } from '@shared/contract/releases';
import type { preventRemoveToken, StartParamName } from '../../../shell/src/start/start-params.ts';
import { startParams } from '../../../shell/src/start/start-params.ts';

/** The start parameters of the native app (§4). An empty string omits its parameter. */
export type StartParams = Record<StartParamName, string> & { [preventRemoveToken]: boolean };

/** An opening without any. */
export const noParams: StartParams = {
  ...(Object.fromEntries(Object.keys(startParams).map((name) => [name, ''])) as Record<
    StartParamName,
    string
  >),
  preventRemoveToken: false,
};

export interface StartInput {
  /** The path below /webview with query and hash: `/wallet`, `/sign-in?returnTo=%2Fwallet`. */
  route: string;
  params: StartParams;
  /** More parameters, one `key=value` per line. */
  more: string;
}

/** The path to open, with its query. Pure. */
export function startUrl({ route, params, more }: StartInput): string {
  // Uses only path, query and hash, so that the URL stays on this origin.
  const typed = `${basePath}/${route.trim().replace(/^\/+/, '')}`;
  const { pathname, searchParams, hash } = new URL(typed, 'http://simulator');
  // `..` in the route may lead out of /webview/.
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

/** The same URL without its session: a native reload acts as a logout. */
export function withoutToken(url: string): string {
  const { pathname, searchParams, hash } = new URL(url, 'http://simulator');
  searchParams.delete('token');
  searchParams.delete('preventRemoveToken');
  const query = searchParams.toString();
  return pathname + (query && `?${query}`) + hash;
}

/** Reads `key=value` lines; a line without `=` is a parameter without a value. */
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

/** A route pattern without its optional parts. The other parts stay to be filled in. */
export const openablePath = (pattern: string): string =>
  pattern.replace(/\/:\w+\?/g, '').replace(/\/\*$/, '') || '/';

/** The parts of a route that are not filled in yet. */
export const unfilledParts = (route: string): string[] =>
  (route.split(/[?#]/)[0] ?? '').match(/(?<=\/):\w+/g) ?? [];
