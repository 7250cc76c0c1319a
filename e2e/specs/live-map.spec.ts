import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import type { OwnServer } from '../fixtures/own-server.ts';
import { startOwnServer } from '../fixtures/own-server.ts';
import { readReleases } from '../fixtures/releases.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * The map of the live set names every file with its hash. A flipped byte must not let unpublished
 * code run: neither in transit nor on the server's disk.
 */
const brokenOnPurpose =
  /Failed to (load|fetch)|integrity|RUNTIME-|ChunkLoadError|Loading|preload|Refused|malformed|shape we do not know|JSON|ERR_/i;
const name = 'legal-terms';
const route = '/terms';
const heading = (page: Page) => page.getByRole('heading', { name: 'Terms of service', level: 2 });

const flipped = (text: string, at: number): string =>
  text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);

interface Place {
  what: string;
  /** Whether the shell can read the rest of the map. */
  readable: boolean;
  /** The position in the map: after these texts, in order. */
  behind: string[];
  plus?: number;
}

const ofRemote = `"name":"${name}"`;
const places: readonly Place[] = [
  { what: 'its beginning', readable: false, behind: [] },
  { what: 'its shape', readable: false, behind: ['"schema":'] },
  { what: 'the name of a remote', readable: true, behind: ['"name":"legal'] },
  { what: 'a version', readable: true, behind: [ofRemote, '"version":"'] },
  { what: 'a container', readable: true, behind: [ofRemote, '"container":"'] },
  {
    what: 'the address of an entry',
    readable: true,
    behind: [ofRemote, '"entry":{"url":"'],
    plus: 25,
  },
  { what: 'the kind of a hash', readable: true, behind: [ofRemote, '"integrity":"sha'] },
  { what: 'a hash', readable: true, behind: [ofRemote, '"integrity":"sha384-'], plus: 20 },
  { what: 'the key of a hash', readable: true, behind: [ofRemote, ',"integ'] },
  { what: 'the key of an entry', readable: true, behind: [ofRemote, '"ent'] },
  { what: 'a route', readable: true, behind: [ofRemote, '"path":"/'] },
  { what: 'the words', readable: true, behind: [ofRemote, '"words":{', '"integrity":"sha'] },
];

function flipMap(html: string, { behind, plus = 0 }: Place): string {
  const begin = '<script type="application/json" id="releases">';
  let at = html.indexOf(begin) + begin.length;
  for (const text of behind) {
    const found = html.indexOf(text, at);
    if (found < 0) throw new Error(`The map does not say ${text}.`);
    at = found + text.length;
  }
  return flipped(html, at + plus);
}

/** Serves every file of the remote with a flipped byte too. */
async function serveFlipped(page: Page, place: Place): Promise<void> {
  await page.route(/\/webview\/terms/, async (call) => {
    const response = await call.fetch();
    await call.fulfill({ response, body: flipMap(await response.text(), place) });
  });
  await page.route(new RegExp(`/${name}/.*\\.(js|json|css)$`), async (call) => {
    const response = await call.fetch();
    const body = await response.body();
    const at = Math.floor(body.length / 2);
    body.writeUInt8(body.readUInt8(at) ^ 1, at);
    await call.fulfill({ response, body });
  });
}

/** Records the scripts that the browser has accepted. */
async function recordLoadedCode(page: Page): Promise<string[]> {
  const taken: string[] = [];
  const browser = await page.context().newCDPSession(page);
  browser.on('Debugger.scriptParsed', ({ url }) => taken.push(url));
  await browser.send('Debugger.enable');
  return taken;
}

for (const place of places) {
  test(`with one byte of the live map flipped in transit, in ${place.what}, only published code runs`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(brokenOnPurpose);
    const taken = await recordLoadedCode(page);
    await serveFlipped(page, place);
    await page.goto(`/webview${route}?locale=en`);
    const shown = place.readable
      ? page.getByRole('heading', { level: 1 }).or(page.getByRole('alert')).first()
      : page.getByRole('button', { name: '↻ Retry' });
    await expect(shown).toBeVisible({ timeout: 20_000 });
    await page.waitForLoadState('networkidle');
    await expect(heading(page)).toHaveCount(0);
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.filter((url) => url.includes(`/${name}/`))).toEqual([]);
    await page.unrouteAll();
    await page.goto(`/webview${route}?locale=en`);
    await expect(heading(page)).toBeVisible();
  });
}

test.describe('on a server’s disk', () => {
  // All share one server: each restores what it breaks.
  test.describe.configure({ mode: 'default' });
  let server: OwnServer;
  test.beforeAll(async () => {
    test.setTimeout(90_000);
    server = await startOwnServer({ outsideDemo: true });
  });
  test.afterAll(() => server?.stop());

  const positions = [
    { where: 'first', at: () => 0 },
    { where: 'middle', at: (length: number) => Math.floor(length / 2) },
    { where: 'last', at: (length: number) => length - 1 },
  ];
  for (const { where, at } of positions) {
    test(`keeps the previous set when the ${where} byte of live.json is flipped`, async ({
      page,
    }) => {
      const file = path.join(server.releasesDir, 'live.json');
      const { html: before } = await readReleases(server.url);
      const mapOf = (html: string) => /id="releases">.*?<\/script>/s.exec(html)?.[0];
      const text = fs.readFileSync(file, 'utf8');
      const replace = (content: string): void => {
        fs.writeFileSync(`${file}.part`, content);
        fs.renameSync(`${file}.part`, file);
      };
      const refusals = () => server.output().split('the live set cannot be read').length - 1;
      const known = refusals();
      replace(flipped(text, at(text.length)));
      // On a request the server reads the file again, at most once a second.
      await expect
        .poll(async () => {
          const { html: after } = await readReleases(server.url);
          expect(mapOf(after)).toBe(mapOf(before));
          return refusals();
        })
        .toBe(known + 1);
      const { html: after } = await readReleases(server.url);
      expect(mapOf(after)).toBe(mapOf(before));
      await page.goto(`${server.url}/webview${route}?locale=en`);
      await expect(heading(page)).toBeVisible();
      replace(text);
    });
  }
});
