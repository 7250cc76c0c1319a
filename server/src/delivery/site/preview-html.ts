import { createHash } from 'node:crypto';
import type { Language } from '@shared/contract/enums';
import { basePath, snapshotCache } from '@shared/contract/releases';
import { toLocale } from '@shared/lib/intl';
import { escapeHtml } from '../../platform/http/html.ts';
import { fill, type Words } from '../../platform/words.ts';
import type { ReadLink } from '../previews/preview-links.ts';
import { serverPaths } from '../releases/server-paths.ts';
import type { ReleaseRef } from '../releases/store.ts';

/** The bar of pages with a preview, and the page that a link opens. Pure. */
export type Notice = 'ended' | 'failed';

interface Given {
  words: Words;
  language: Language;
}

const textOf = ({ words, language }: Given, key: string, values: Record<string, string> = {}) =>
  escapeHtml(fill(words.text(language, `preview.${key}`), values));

const barHeight = '44px';
const barStyle = `
.preview-bar { display: flex; align-items: center; gap: 12px; box-sizing: border-box; min-height: ${barHeight};
  padding: env(safe-area-inset-top) 16px 0; background: #7a3e00; color: #fff; font: 14px/1.3 sans-serif; }
.preview-bar span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.preview-bar button { min-height: ${barHeight}; padding: 0 4px; border: 0; background: none; color: inherit;
  font: inherit; font-weight: 600; text-decoration: underline; white-space: nowrap; cursor: pointer; }
.preview-bar button:focus-visible { outline: 2px solid #fff; outline-offset: -4px; }
`;
/** The bar stays above everything that scrolls; bars of the kit stick below it. */
const stickyStyle = `
:root { --above-bars: calc(${barHeight} + env(safe-area-inset-top)); }
.preview-bar { position: sticky; z-index: 20; top: 0; height: var(--above-bars); }
`;

export function barOf({ name, release }: ReleaseRef, given: Given): string {
  const text = textOf(given, 'bar', { name, version: release });
  return (
    `<style>${barStyle}${stickyStyle}</style>` +
    `<section class="preview-bar" aria-label="${textOf(given, 'label')}"><span>${text}</span>` +
    `<form method="post" action="${serverPaths.preview}end"><button>${textOf(given, 'end')}</button></form></section>`
  );
}

/** Scrolls away with the page: there is nothing to decide. */
export const noticeOf = (notice: Notice, given: Given): string =>
  `<style>${barStyle}</style><div class="preview-bar" role="status"><span>${textOf(given, notice)}</span></div>`;

const pageStyle = `
:root { color-scheme: light dark; }
body { margin: 0; background: #f4f4f9; color: #15141f; font: 16px/1.5 sans-serif; }
main { max-width: 420px; margin: 0 auto; padding: 96px 24px; }
h1 { font-size: 22px; line-height: 1.3; margin: 0 0 12px; }
p { color: #5b5a6e; margin: 0 0 12px; overflow-wrap: anywhere; }
button, a { display: block; box-sizing: border-box; width: 100%; margin-top: 16px; padding: 12px 16px;
  border: 0; border-radius: 12px; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  cursor: pointer; }
button { background: #5b3df5; color: #fff; }
a { color: inherit; }
@media (prefers-color-scheme: dark) {
  body { background: #0d0d14; color: #f2f2f5; }
  p { color: #a5a4b8; }
}
`;

/** Pages stored before would open without the preview, and without a word about it. */
const forget = `self.caches&&caches.delete('${snapshotCache}').catch(()=>{})`;
const scripts = {
  valid: forget,
  other: `Promise.resolve(${forget}).then(()=>location.replace('${basePath}/'))`,
};
const scriptOf = ({ state }: ReadLink): string =>
  state === 'valid' ? scripts.valid : scripts.other;

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const previewPagePolicy = (link: ReadLink, frameAncestors: string): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(scriptOf(link))}`,
    `style-src ${hashOf(pageStyle)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
  ].join('; ');

/** Asks before a preview begins; for any other link it says so and leads to the live view. */
export function linkPage(link: ReadLink, given: Given): string {
  const live = `<a href="${basePath}/">${textOf(given, 'openLive')}</a>`;
  if (link.state !== 'valid') {
    const notice = textOf(given, link.state === 'ended' ? 'ended' : 'failed');
    return pageOf(link, given, { title: notice, body: live });
  }
  const { name, release, endsAtMs } = link;
  const format = new Intl.DateTimeFormat(toLocale(given.language), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: 'UTC',
  });
  const body = [
    `<p>${textOf(given, 'message', { name, version: release })}</p>`,
    `<p>${textOf(given, 'until', { date: format.format(endsAtMs) })}</p>`,
    `<form method="post"><button>${textOf(given, 'start')}</button></form>`,
    live,
  ].join('');
  return pageOf(link, given, { title: textOf(given, 'title'), body });
}

function pageOf(
  link: ReadLink,
  { language }: Given,
  { title, body }: { title: string; body: string },
): string {
  return `<!doctype html>
<html lang="${toLocale(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${pageStyle}</style>
</head>
<body><main><h1>${title}</h1>${body}</main><script>${scriptOf(link)}</script></body>
</html>
`;
}
