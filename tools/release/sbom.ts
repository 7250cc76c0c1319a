import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { at, root } from '../build/paths.ts';
import type { Say } from './say.ts';

/** The software bill of materials of the last release from this machine. */
const sbomFile = 'dist/sbom.cdx.json';

/** Writes the production dependencies as CycloneDX, for those who have to know them. */
export function writeSbom(say: Say): void {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'];
  const { status, stdout } = spawnSync('npm', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) {
    say.step('No SBOM: npm sbom failed; run it by hand to see why.');
    return;
  }
  fs.mkdirSync(path.dirname(at(sbomFile)), { recursive: true });
  fs.writeFileSync(at(sbomFile), stdout);
  say.step(`Wrote the SBOM: ${sbomFile}.`);
}
