import { startParamNames } from '../start/start-params.ts';

/**
 * Where a person wanted to go before signing in. It stands in the address, so anybody may have
 * written it: only a declared path of this web view is followed, everything else means home.
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
  // Who has just signed in has no business there.
  if (['/sign-in', '/start'].includes(url.pathname)) return home;
  // Those would be taken for the native app's own at the next load: another's token, for one.
  for (const name of startParamNames) {
    if (url.searchParams.has(name)) url.searchParams.delete(name);
  }
  return url.pathname + url.search + url.hash;
}
