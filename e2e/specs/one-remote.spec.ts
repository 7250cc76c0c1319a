import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { OwnServer } from '../fixtures/own-server.ts';
import { copyDemo, startOwnServer } from '../fixtures/own-server.ts';
import { type RecordingProxy, recordRequests } from '../fixtures/recording-proxy.ts';
import { createReleaseToken } from '../fixtures/release-token.ts';
import { readReleases, remoteOf } from '../fixtures/releases.ts';
import { expect, test } from '../fixtures/test.ts';

/** A release of one remote builds, sends and changes nothing else. */
const name = 'c2c-vip';
const mark = 'one remote';
const root = path.resolve(import.meta.dirname, '../..');
const built = path.join(root, 'dist/releases');

// Builds beside other journeys.
test.describe.configure({ timeout: 120_000 });
let server: OwnServer;
let token = '';
let proxy: RecordingProxy;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  const dataDir = copyDemo();
  token = await createReleaseToken(dataDir, name);
  server = await startOwnServer({ dataDir, outsideDemo: true });
  proxy = await recordRequests(() => server.url);
});
test.afterAll(async () => {
  proxy?.close();
  await server?.stop();
});

const run = promisify(execFile);
async function release(...words: string[]) {
  const program = ['--import', 'jiti/register', 'tools/release/release.ts', ...words];
  const env = { ...process.env, RELEASE_TOKEN: token, BUILD_MARK: mark };
  const { stdout, stderr } = await run(process.execPath, program, { cwd: root, env });
  return {
    ...(JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { changes: object[] }),
    stderr,
  };
}

/** The files below a folder with their modification times. */
function stampsOf(folder: string): Map<string, string> {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const { mtimeMs, size, ino } = fs.statSync(file);
      return [path.relative(folder, file), `${mtimeMs} ${size} ${ino}`];
    }),
  );
}

/** The name of a build of the same sources with our mark. */
const markedBuild = (build: string): string =>
  createHash('sha256').update(`${build} ${mark}`).digest('hex').slice(0, 8);

interface LiveFile {
  shell: object;
  remotes: Record<string, { live: string }>;
}
const readLive = (): LiveFile =>
  JSON.parse(fs.readFileSync(path.join(server.releasesDir, 'live.json'), 'utf8')) as LiveFile;

test('a release of one remote builds, sends and changes only that one', async () => {
  const { releases } = await readReleases(server.url);
  const { build: known, version } = remoteOf(releases, name);
  const own = `${version}-${markedBuild(known)}`;
  // Removes the build of an earlier run, which would be reused.
  for (const old of [own, `.maps/${own}.json.gz`]) {
    fs.rmSync(path.join(built, name, old), { recursive: true, force: true });
  }
  const before = { built: stampsOf(built), store: stampsOf(server.releasesDir), live: readLive() };

  const done = await release(name, '--to', proxy.url, '--no-browser', '--json');
  expect(done.changes).toEqual([{ do: 'release', name, release: own }]);

  // Built: earlier builds are unchanged, and ours is the only one with the mark.
  expect(done.stderr.match(/^Building .*$/gm)).toEqual([`Building ${name} …`]);
  const after = stampsOf(built);
  for (const [file, stamp] of before.built) expect([file, after.get(file)]).toEqual([file, stamp]);
  const all = [{ name: 'shell', ...releases.shell }, ...releases.remotes];
  const marked = all.filter((one) =>
    fs.existsSync(path.join(built, one.name, `${one.version}-${markedBuild(one.build)}`)),
  );
  expect(marked.map((one) => one.name)).toEqual([name]);

  // Sent: its files, its file list, its source maps, and the change of the live set.
  const list = JSON.parse(fs.readFileSync(path.join(built, name, own, 'contents.json'), 'utf8'));
  const files = Object.values(list.files as Record<string, { sha256: string }>);
  const wanted = new Set(files.map(({ sha256 }) => `PUT /releases/files/${sha256}`));
  const sent = proxy.requested.filter((one) => !one.startsWith('GET'));
  const others = sent.filter((one) => !wanted.has(one));
  expect(sent.filter((one) => wanted.has(one)).sort()).toEqual([...wanted].sort());
  expect(others).toEqual([
    `POST /releases/of/${name}/${own}/missing`,
    `PUT /releases/of/${name}/${own}`,
    `PUT /releases/of/${name}/${own}/maps`,
    'POST /releases/switch',
  ]);

  // Changed: only its entry in the live set.
  const live = readLive();
  expect(live.remotes[name]?.live).toBe(own);
  expect(live.shell).toEqual(before.live.shell);
  const { [name]: _, ...rest } = live.remotes;
  const { [name]: __, ...restBefore } = before.live.remotes;
  expect(rest).toEqual(restBefore);
  const store = stampsOf(server.releasesDir);
  for (const [file, stamp] of before.store) {
    if (!/^(live\.json|log\.jsonl)$/.test(file))
      expect([file, store.get(file)]).toEqual([file, stamp]);
  }
  await expect
    .poll(async () => remoteOf((await readReleases(server.url)).releases, name).build)
    .toBe(markedBuild(known));

  // Releasing it again sends nothing.
  proxy.requested.length = 0;
  const again = await release(name, '--to', proxy.url, '--no-browser', '--json');
  expect(again.changes).toEqual([]);
  expect(again.stderr).not.toContain('Building');
  expect(proxy.requested.filter((one) => one.includes('/files/'))).toEqual([]);
});
