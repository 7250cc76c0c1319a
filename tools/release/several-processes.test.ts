import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openFolderStore } from '../../server/src/delivery/releases/folder-store.ts';
import { watchLiveSet } from '../../server/src/delivery/site/live-set.ts';
import { publishedFolder } from '../../server/test/releases.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const releases = ['1.0.0-x0', '1.0.1-x1', '1.0.2-x2', '1.0.3-x3'];
const from = (file: string): string => JSON.stringify(path.resolve(import.meta.dirname, file));

/** The publishing step of a team, as a program of its own. */
const program = `
  import { createJiti } from 'jiti';
  const jiti = createJiti(${from('.')});
  const { openFolderStore } = await jiti.import(${from('../../server/src/delivery/releases/folder-store.ts')});
  const { makeLive, plan } = await jiti.import(${from('change.ts')});
  const [folder, name, ...releases] = process.argv.slice(1);
  const store = openFolderStore(folder, { by: name });
  for (const release of releases) {
    await makeLive(store, await plan(store, [{ do: 'release', name, release }]));
  }
`;

async function releaseFrom(folder: string, name: string): Promise<unknown> {
  const node = ['--input-type=module', '-e', program];
  const child = spawn(process.execPath, [...node, folder, name, ...releases], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code;
}

/** Six processes start, perhaps on a busy machine. */
const timeout = 30_000;

it('six processes publish into one folder, and no release is lost', {
  timeout,
}, async () => {
  const all = Object.fromEntries(names.map((name) => [name, releases]));
  const folder = await publishedFolder({ shell: ['1.0.0-aa'], ...all });
  const store = openFolderStore(folder, { by: 'test' });
  await store.change([{ do: 'release', name: 'shell', release: '1.0.0-aa' }], { revision: 0 });

  let isOver = false;
  const broken: unknown[] = [];
  // Reads like a server, but far more often, to catch a damaged or partial set.
  let time = 0;
  const now = () => (time += 1000);
  const sets = watchLiveSet(folder, { now, onBroken: (error) => broken.push(error) });
  const seen: number[] = [];
  const reading = (async () => {
    while (!isOver) {
      sets.current();
      seen.push((await store.live())?.revision ?? 0);
      await sleep(1);
    }
  })();
  const codes = await Promise.all(names.map((name) => releaseFrom(folder, name)));
  isOver = true;
  await reading;

  expect(codes).toEqual(names.map(() => 0));
  expect(broken).toEqual([]);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  const log = await store.log();
  expect(log.map(({ revision }) => revision)).toEqual(log.map((_, at) => at + 1));
  for (const name of names) {
    // The releases of each team are in order.
    const own = log.flatMap(({ by, changes }) => (by === name ? changes : []));
    expect(own).toEqual(releases.map((release) => ({ do: 'release', name, release })));
    expect((await store.live())?.remotes[name]?.live).toBe(releases.at(-1));
  }
  expect(fs.readdirSync(folder).filter((file) => /part|lock/.test(file))).toEqual([]);
  expect((await store.verify()).problems).toEqual([]);
});

/** Takes the lock, prints "held", and never releases it. */
const holder = `
  import { createJiti } from 'jiti';
  const jiti = createJiti(${from('.')});
  const { withLock } = await jiti.import(${from('../../server/src/delivery/releases/lock.ts')});
  await withLock(process.argv[1], async () => {
    console.log('held');
    await new Promise((done) => setTimeout(done, 60_000));
  });
`;

it('takes over the lock of a killed process', {
  timeout,
}, async () => {
  const folder = await publishedFolder({ shell: ['1.0.0-aa'] });
  const lock = path.join(folder, 'live.lock');
  const child = spawn(process.execPath, ['--input-type=module', '-e', holder, lock], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(fs.existsSync(lock)).toBe(true);
  const store = openFolderStore(folder, { by: 'test' });
  await store.change([{ do: 'release', name: 'shell', release: '1.0.0-aa' }], { revision: 0 });
  expect((await store.live())?.shell.live).toBe('1.0.0-aa');
  expect(fs.existsSync(lock)).toBe(false);
});
