import { createHash } from 'node:crypto';
import { toLocale } from '@shared/lib/intl';
import { escapeHtml } from '../../platform/http/html.ts';

/** The page for engines below the floor: no script, no modern style, in the person's language. */
export interface UnsupportedWords {
  title: string;
  message: string;
}

const style = `
body { margin: 0; background: #f4f4f9; color: #15141f; font: 16px/1.5 sans-serif; text-align: center; }
div { max-width: 420px; margin: 0 auto; padding: 96px 24px; }
h1 { font-size: 22px; line-height: 1.3; margin: 0 0 12px; }
p { color: #5b5a6e; margin: 0; }
`;

/** An engine that knows no hashes shows the page without its style. */
export const unsupportedPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function unsupportedPage(language: string, { title, message }: UnsupportedWords): string {
  return `<!doctype html>
<html lang="${toLocale(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body><div><h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p></div></body>
</html>
`;
}
