import { startParamNames } from '../start/start-params.ts';

/**
 * The page that a person wanted before signing in. It comes from the address and is untrusted: only
 * a declared path of this web view is followed, everything else means home.
 */
const origin = 'https://webview.invalid';
const home = '/';

export function safeReturnTo(
  value: string | null,
  isDeclared: (pathname: string) => boolean,
): string {
  // A backslash, a control character or a second slash makes browsers read a host here.
  if (!value?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(value)) return home;
  if (!URL.canParse(value, origin)) return home;
  const url = new URL(value, origin);
  if (url.origin !== origin || url.searchParams.has('returnTo')) return home;
  if (url.pathname.startsWith('//') || !isDeclared(url.pathname)) return home;
  // Both are useless to a person who has just signed in.
  if (['/sign-in', '/start'].includes(url.pathname)) return home;
  // The next load would read these as the native app's own: a token of another person, for one.
  for (const name of startParamNames) {
    if (url.searchParams.has(name)) url.searchParams.delete(name);
  }
  return url.pathname + url.search + url.hash;
}
