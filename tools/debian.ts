import { execFileSync, spawnSync } from 'node:child_process';

export function isDebianRoot(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** One by one: a missing one keeps none of the others away. */
export function installPackages(...names: string[]): void {
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  for (const name of names) {
    spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'inherit' });
  }
}
