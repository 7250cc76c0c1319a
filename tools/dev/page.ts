import fs from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { PageConfig } from '@shared/contract/releases';
import { basePath } from '@shared/contract/releases';
import { guessLanguage } from '../../server/src/delivery/site/language.ts';
import { contentSecurityPolicy, renderPage } from '../../server/src/delivery/site/page.ts';
import { readCookie } from '../../server/src/platform/http/cookies.ts';
import { pageHtml } from '../build/page-html.ts';
import { clientScriptPath } from './addresses.ts';
import type { DevelopmentReleases } from './releases.ts';

/** The HTML of /webview/ in development: made by the server's own code, with other assets. */
export interface PageOptions {
  releases: DevelopmentReleases;
  dataDir: string;
  liveSet: string;
}

export interface MadePage {
  html: string;
  headers: Record<string, string>;
}

/** The client comes first, because it shows compile errors even without a shell. */
const scripts = [clientScriptPath, `${basePath}/shell.js`];
/** In the head, where a hot update inserts its successor. */
const style = `<link rel="stylesheet" href="${basePath}/shell.css">`;

export async function makePage(request: IncomingMessage, options: PageOptions): Promise<MadePage> {
  const url = new URL(request.url ?? '/', 'http://page');
  const assets = scripts.map((script) => ({ url: script, integrity: '' }));
  const template = pageHtml(assets).replace('<!--hints-->', `${style}<!--hints-->`);
  const html = renderPage({
    template,
    releases: await options.releases.current(),
    config: configOf(options),
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
        frameAncestors: "'self'",
      }),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    },
  };
}

function configOf({ dataDir, liveSet }: PageOptions): PageConfig {
  const [appId, appKey] = readAppKey(path.join(dataDir, 'secrets.json'));
  return { appId, appKey, apiUrl: '', apiOrigins: [], bucket: 0, liveSet, demo: true };
}

/** The API server writes its keys at first start. Pages need one to sign calls. */
function readAppKey(file: string): [string, string] {
  const { appKeys } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    appKeys: Record<string, string>;
  };
  const [first] = Object.entries(appKeys);
  if (!first) throw new Error(`${file} has no key.`);
  return first;
}
