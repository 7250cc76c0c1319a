import type { IncomingMessage } from 'node:http';
import { basePath } from '@shared/contract/releases';
import { guessLanguage } from '../../server/src/delivery/site/language.ts';
import { contentSecurityPolicy, renderPage } from '../../server/src/delivery/site/page.ts';
import { readCookie } from '../../server/src/platform/http/cookies.ts';
import { pageHtml } from '../build/page-html.ts';
import { clientScriptPath } from './addresses.ts';
import type { Backend, PageData } from './backend.ts';
import type { DevelopmentReleases } from './releases.ts';

/** The HTML of /webview/ in development: made by the server's own code, with other assets. */
export interface PageOptions {
  releases: DevelopmentReleases;
  backend: Backend;
}

export interface MadePage {
  html: string;
  headers: Record<string, string | string[]>;
}

/** The client comes first, because it shows compile errors even without a shell. */
const scripts = [clientScriptPath, `${basePath}/shell.js`];
/** In the head, where a hot update inserts its successor. */
const style = `<link rel="stylesheet" href="${basePath}/shell.css">`;

export async function makePage(
  request: IncomingMessage,
  { releases, backend }: PageOptions,
  { config, cookies }: PageData,
): Promise<MadePage> {
  const url = new URL(request.url ?? '/', 'http://page');
  const assets = scripts.map((script) => ({ url: script, integrity: '' }));
  const template = pageHtml(assets).replace('<!--hints-->', `${style}<!--hints-->`);
  const html = renderPage({
    template,
    releases: await releases.current(),
    config,
    pathname: url.pathname.slice(basePath.length) || '/',
    language: guessLanguage({
      query: url.searchParams.get('locale') ?? undefined,
      cookie: readCookie(request.headers.cookie, 'locale'),
      acceptLanguage: request.headers['accept-language'],
    }),
  });
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy({
        template,
        // As in production, plus the socket of the hot updates.
        apiOrigins: [`ws://${request.headers.host}`],
        frameAncestors: backend.frameAncestors,
      }),
      'set-cookie': [...cookies],
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    },
  };
}
