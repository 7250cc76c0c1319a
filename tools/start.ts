import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildAll } from './build/build.ts';
import { at } from './build/paths.ts';
import { openStore } from './release/store.ts';

/** `npm start`: builds what has changed, publishes it, and runs the built server. */
const dataDir = path.resolve(process.env.DATA_DIR || at('.data'));
const releasesDir = path.resolve(process.env.RELEASES_DIR || path.join(dataDir, 'releases'));

async function publish(): Promise<void> {
  const store = openStore(releasesDir);
  const builds = await buildAll();
  for (const { identity, folder } of builds) store.publish(identity.name, identity.folder, folder);
  await store.goLive(
    Object.fromEntries(builds.map(({ identity }) => [identity.name, identity.folder])),
  );
}

function ensureWritable(): void {
  try {
    fs.mkdirSync(releasesDir, { recursive: true });
    fs.accessSync(releasesDir, fs.constants.W_OK);
  } catch (error) {
    fail(`The folder ${releasesDir} cannot be written: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

ensureWritable();
await publish().catch((error: unknown) =>
  fail(error instanceof Error ? error.message : String(error)),
);
const server = spawn(process.execPath, ['--enable-source-maps', at('dist/server/main.mjs')], {
  stdio: 'inherit',
  env: {
    // A person at a terminal reads what goes wrong; LOG_LEVEL=info brings a line for every request.
    LOG_LEVEL: 'warn',
    ...process.env,
    DATA_DIR: dataDir,
    RELEASES_DIR: releasesDir,
    SIMULATOR_DIR: at('dist/simulator'),
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 0 : 1)));
