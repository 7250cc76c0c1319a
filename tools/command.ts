import { spawn } from 'node:child_process';
import path from 'node:path';
import { isBuilt } from './build/built.ts';
import { at } from './build/paths.ts';

/** Runs a server command such as `npm run operator`; builds the server if needed, but not for a help. */
const words = process.argv.slice(2);
const isHelp = words.includes('--help') || words.includes('-h');
const built = [at('dist/server/command.mjs')];
const source = ['--import', 'jiti/register', at('server/src/command.ts')];
const isFresh = isBuilt('server');
if (!isFresh && !isHelp) {
  const { buildServer } = await import('./build/build-node.ts');
  await buildServer();
}
const program = spawn(process.execPath, [...(isFresh || !isHelp ? built : source), ...words], {
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: path.resolve(process.env.DATA_DIR || at('.data')) },
});
program.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
