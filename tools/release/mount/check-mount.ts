import { spawn } from 'node:child_process';
import type { Refusal } from '@shared/contract/published';
import type { LiveRemote, ShellRelease } from '@shared/contract/releases';
import { basePath } from '@shared/contract/releases';
import { plainAddress } from '@shared/lib/fresh-address';
import type { ReleaseReader } from '../../../server/src/delivery/checks/published-release.ts';
import { findOversize } from '../../../server/src/delivery/checks/sizes.ts';
import { budgets } from '../../../server/src/delivery/releases/budget.ts';
import { Refused } from '../../../server/src/delivery/releases/store.ts';
import { findBrowser } from '../../browser.ts';
import { at } from '../../build/paths.ts';
import type { Planned } from '../change.ts';
import type { Say } from '../say.ts';
import { openPreview, type Preview } from './preview.ts';

/** Whether the pages were checked in a browser, and the reason if they were not. */
export interface Mounted {
  checked: boolean;
  why: string;
}

interface MountOptions {
  reader: ReleaseReader;
  planned: Planned;
  names: readonly string[];
  say: Say;
}

/** A page for the browser to open. */
export interface MountPage {
  name: string;
  path: string;
  url: string;
  /** The heading of the mounted page. */
  title: string;
  /** The text of the failure frame. */
  failed: string;
}

interface MountResult {
  name: string;
  path: string;
  problem?: string;
  /** Errors that the page does not catch. */
  errors: string[];
  /** Addresses of the scripts that it has loaded. */
  files: string[];
}

/**
 * Opens every page of each release that needs no parameters in a real browser, together with all
 * other releases that will be live: it must mount, come to rest, show something, and leave the
 * platform as it is. A new shell is checked with the pages of every remote.
 */
export async function checkMount({ reader, planned, names, say }: MountOptions): Promise<Mounted> {
  const browser = findBrowser();
  if (!browser) {
    const why = 'Not checked in a browser: none is here. CHROMIUM_PATH names one.';
    say.step(why);
    return { checked: false, why };
  }
  const preview = await openPreview({ reader, after: planned.after, tried: names });
  try {
    const pages = await pagesOf(reader, preview, names);
    say.step(`Opening ${pages.length} pages in a browser …`);
    const results = await look(browser, pages);
    const sizes = await Promise.all(results.map((result) => sizeOf(reader, result)));
    const refusals = [...results.filter(({ problem }) => problem).map(refusal), ...sizes.flat()];
    if (refusals.length > 0) throw new Refused(refusals);
    const mounted = [...new Set(results.map(({ name }) => name))];
    say.step(`Mounted in a browser: ${results.length} pages of ${mounted.join(', ')}.`);
    return { checked: true, why: '' };
  } finally {
    preview.close();
  }
}

function refusal({ name, path, problem, errors }: MountResult): Refusal {
  const what = [...new Set(errors)].slice(0, 2).join('; ').replace(/\.$/, '');
  return {
    check: 'mount',
    name,
    message: `${path} of ${name} ${problem}${what ? `: ${what}` : ''}.`,
    remedy: `Look at it: npm run dev -- ${name}`,
  };
}

/** Measures the scripts that a page has loaded, whatever the release says about its routes. */
function sizeOf(reader: ReleaseReader, { name, path, files }: MountResult): Promise<Refusal[]> {
  const own = `${basePath}/releases/${name}/`;
  const scripts = files
    .filter((file) => file.startsWith(own))
    .map((address) => {
      const [release = '', ...rest] = plainAddress(address).slice(own.length).split('/');
      return { name, release, file: rest.join('/') };
    });
  const budgetBytes = budgets.remoteFirstScreenKb * 1024;
  return findOversize(reader, { what: path, scripts, budgetBytes });
}

async function pagesOf(
  reader: ReleaseReader,
  { url, shell, remotes }: Preview,
  names: readonly string[],
): Promise<MountPage[]> {
  const all = names.includes('shell');
  const checked = remotes.filter(({ name }) => all || names.includes(name));
  const failed = valueAt(await wordsOf(reader, shell), 'shell.frame.failed') ?? '';
  const pages = checked.map(async (remote): Promise<MountPage[]> => {
    const { name } = remote;
    const words = await wordsOf(reader, remote);
    return openable(remote).map(({ path, title: key }) => {
      const title = valueAt(words, `${name}.${key}`) ?? '';
      const address = withoutOptional(path).replace(/:\w+/g, '1');
      const start = '?locale=en&token=preview';
      return { name, path, url: `${url}${basePath}${address}${start}`, title, failed };
    });
  });
  return (await Promise.all(pages)).flat();
}

const withoutOptional = (path: string): string => path.replace(/\/:\w+\?$/, '');

/** The routes without parameters, or the first where all have some. */
function openable({ routes }: LiveRemote) {
  const plain = routes.filter(({ path }) => !withoutOptional(path).includes(':'));
  return plain.length > 0 ? plain : routes.slice(0, 1);
}

async function wordsOf(reader: ReleaseReader, release: LiveRemote | ShellRelease) {
  const { name, version, build, words } = release;
  const folder = `${version}-${build}`;
  const file = words.en?.url.slice(`${basePath}/releases/${name}/${folder}/`.length) ?? '';
  const content = await reader.file({ name, release: folder, file });
  return content ? (JSON.parse(content.toString()) as unknown) : {};
}

function valueAt(tree: unknown, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], tree);
  return typeof found === 'string' ? found : undefined;
}

/** In a separate process: Playwright does not load under the tools’ TypeScript loader. */
function look(browser: string, pages: MountPage[]): Promise<MountResult[]> {
  const child = spawn(process.execPath, [at('tools/release/mount/look.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ browser, pages }));
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      if (code !== 0) fail(new Error('The browser could not be used: --no-browser leaves it out.'));
      else done(JSON.parse(text) as MountResult[]);
    });
  });
}
