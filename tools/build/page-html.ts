import fs from 'node:fs';
import type { Asset } from '@shared/contract/releases';
import type { StartParamName } from '../../shell/src/start/start-params.ts';
import { themes } from '../../shell/src/start/theme-names.ts';
import { at } from './paths.ts';

/** The start parameters that the script in the head reads, before any code of the shell. */
const headParams = { locale: 'locale', theme: 'theme' } satisfies Partial<
  Record<StartParamName, StartParamName>
>;

interface First {
  /** The inline script that sends the first requests. */
  earlyRequests?: string;
  /** The federation's, where the shell does not bring it itself. */
  runtime?: Asset;
}

/**
 * The page of a shell release: its template with the skeleton's style inside, so that the first
 * paint waits for no file, what runs before the shell, and its own scripts and styles. The server
 * fills the rest per request.
 */
export function pageHtml(assets: Asset[], { earlyRequests = '', runtime }: First = {}): string {
  const skeleton = minifyCss(fs.readFileSync(at('shared/ui/styles/skeleton.css'), 'utf8'));
  const scripts = assets.filter(({ url }) => url.endsWith('.js'));
  const styles = assets.filter(({ url }) => url.endsWith('.css'));
  return (
    minifyTemplate(fs.readFileSync(at('shell/index.html'), 'utf8'))
      .replace('{/*start-params*/}', JSON.stringify({ ...headParams, themes }))
      .replace('<!--skeleton-style-->', `<style>${skeleton}</style>`)
      .replace('<!--scripts-->', [...preloadOf(runtime), ...scripts.map(scriptTag)].join(''))
      // Before the style, which scripts wait for; its text may hold the signs of a replacement.
      .replace('<!--early-requests-->', () => earlyRequests && `<script>${earlyRequests}</script>`)
      // In the body, after the skeleton: it is painted while the style is on its way.
      .replace('<!--styles-->', styles.map(styleTag).join(''))
      .replace('<!--runtime-->', runtime ? runtimeTag(runtime) : '')
  );
}

/** Every page carries the template: without comments and indentation. Its marks have no spaces. */
const minifyTemplate = (html: string): string =>
  html.replace(/\/\* [\s\S]*? \*\//g, '').replace(/\n\s+/g, '\n');

const checked = ({ integrity }: Asset): string =>
  integrity ? ` integrity="${integrity}" crossorigin="anonymous"` : '';
/** A browser requests scripts of the body after all files that the head names. */
const preloadOf = (runtime?: Asset): string[] =>
  runtime
    ? [
        `<link rel="preload" as="script" fetchpriority="high" href="${runtime.url}"${checked(runtime)}>`,
      ]
    : [];
/** The one script that the page waits for: the entry and the shell build on it. */
const runtimeTag = (asset: Asset): string =>
  `<script data-needed src="${asset.url}"${checked(asset)}></script><!--entry-->`;
const scriptTag = (asset: Asset): string =>
  `<script data-needed defer fetchpriority="high" src="${asset.url}"${checked(asset)}></script>`;
const styleTag = (asset: Asset): string =>
  `<link rel="stylesheet" href="${asset.url}"${checked(asset)}>`;

function minifyCss(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .trim();
}
