import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Postgres' server programs are: named by pg_config, or on the PATH. */
export function postgresPrograms(): string | undefined {
  return [packagedFolder(), ...(process.env.PATH ?? '').split(delimiter)].find(
    (folder) => folder && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
}

function packagedFolder(): string | undefined {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'];
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio }).trim();
  } catch {
    return undefined;
  }
}
