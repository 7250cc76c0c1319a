import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { findWebBuild, type WebBuild } from './built.ts';
import { root } from './paths.ts';

const require = createRequire(import.meta.url);
const rspack = path.join(
  path.dirname(require.resolve('@rspack/cli/package.json')),
  'bin/rspack.js',
);

/**
 * Builds the shell or one remote into `dist/releases/<name>/<version>-<build>/`. Each build has a
 * process of its own: the order of the integrity table depends on what a process built before.
 */
export async function buildWeb(name: string): Promise<WebBuild> {
  const words =
    name === 'shell'
      ? ['rspack.config.shell.ts']
      : ['rspack.config.remote.ts', '--env', `remote=${name}`];
  await promisify(execFile)(process.execPath, [rspack, 'build', '-c', ...words], { cwd: root });
  const build = findWebBuild(name);
  if (!build) throw new Error(`The build of ${name} has written no whole release.`);
  return { ...build, fresh: true };
}
