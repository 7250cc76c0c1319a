import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildAll } from './build/build.ts';
import { at } from './build/paths.ts';
import { findListenProblem } from './dev/free-port.ts';
import { toCandidate } from './release/candidate.ts';
import { publishBuilds } from './release/publish-builds.ts';

/** `npm start`: builds and publishes changes, and runs the built server. */
const dataDir = path.resolve(process.env.DATA_DIR || at('.data'));
const releasesDir = path.resolve(process.env.RELEASES_DIR || path.join(dataDir, 'releases'));

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

/** Fails before the build if the port is taken. The server itself reports an invalid port. */
async function ensurePort(): Promise<void> {
  const address = { host: process.env.HOST || '127.0.0.1', port: Number(process.env.PORT || 8080) };
  const isPort = Number.isInteger(address.port) && address.port > 0 && address.port <= 65535;
  const blocked = isPort ? await findListenProblem(address) : undefined;
  if (blocked) fail(blocked);
}

await ensurePort();
ensureWritable();
const left = await publishBuilds(releasesDir, (await buildAll()).map(toCandidate), {
  by: 'npm start',
  keepsChosen: true,
}).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
for (const { name, release } of left) {
  console.log(
    `${name} stays as it was chosen; ${release} is built here: npm run release -- ${name}`,
  );
}
const server = spawn(process.execPath, ['--enable-source-maps', at('dist/server/main.mjs')], {
  stdio: 'inherit',
  env: {
    // Only problems at a terminal; LOG_LEVEL=info logs every request.
    LOG_LEVEL: 'warn',
    ...process.env,
    DATA_DIR: dataDir,
    RELEASES_DIR: releasesDir,
    SIMULATOR_DIR: at('dist/simulator'),
  },
});
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopping = true;
    server.kill(signal);
  });
}
// A server that is killed has failed: a supervisor must restart it.
server.on('exit', (code) => process.exit(code ?? (isStopping ? 0 : 1)));
