import { spawn } from 'node:child_process';
import type { Refusal } from '@shared/contract/published';
import type { LiveRemote, ShellRelease } from '@shared/contract/releases';
import { basePath } from '@shared/contract/releases';
import type { ReleaseReader } from '../../../server/src/delivery/checks/published-release.ts';
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
  url: string;
  /** The heading of the mounted page. */
  title: string;
  /** The text of the failure frame. */
  failed: string;
}

export interface MountResult {
  name: string;
  mounted: boolean;
  errors: string[];
}

/**
 * Opens the first page of each release in a real browser, together with all other releases that
 * will be live: the shell must load its container, and the page must mount. A new shell is checked
 * with the first page of every remote.
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
    const results = await look(browser, pages);
    const failed = results.filter(({ mounted }) => !mounted);
    if (failed.length > 0) throw new Refused(failed.map(refusal));
    say.step(`Mounted in a browser: ${results.map(({ name }) => name).join(', ')}.`);
    return { checked: true, why: '' };
  } finally {
    preview.close();
  }
}

const refusal = ({ name, errors }: MountResult): Refusal => ({
  check: 'mount',
  name,
  message: `The first page of ${name} does not mount: ${errors.slice(0, 2).join('; ') || 'it never appears'}.`,
  remedy: `Look at it: npm run dev -- ${name}`,
});

async function pagesOf(
  reader: ReleaseReader,
  { url, shell, remotes }: Preview,
  names: readonly string[],
): Promise<MountPage[]> {
  const all = names.includes('shell');
  const checked = remotes.filter(({ name }) => all || names.includes(name));
  const failed = valueAt(await wordsOf(reader, shell), 'shell.frame.failed') ?? '';
  return Promise.all(
    checked.map(async (remote): Promise<MountPage> => {
      const [first] = remote.routes;
      const address = (first?.path ?? '/').replace(/\/:\w+\?$/, '').replace(/:\w+/g, '1');
      const title = valueAt(await wordsOf(reader, remote), `${remote.name}.${first?.title}`) ?? '';
      const start = '?locale=en&token=preview';
      return { name: remote.name, url: `${url}${basePath}${address}${start}`, title, failed };
    }),
  );
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
