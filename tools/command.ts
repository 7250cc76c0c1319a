import { spawn } from 'node:child_process';
import path from 'node:path';
import { isBuilt } from './build/built.ts';
import { at } from './build/paths.ts';

/** Runs a server command such as `npm run operator`; builds the server if needed. */
if (!isBuilt('server')) {
  const { buildServer } = await import('./build/build-node.ts');
  await buildServer();
}
const program = spawn(process.execPath, [at('dist/server/command.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: path.resolve(process.env.DATA_DIR || at('.data')) },
});
program.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
