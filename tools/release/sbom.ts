import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { at, root } from '../build/paths.ts';
import type { Say } from './say.ts';

/** The software bill of materials of the last release from this machine. */
const sbomFile = 'dist/sbom.cdx.json';

/**
 * Writes the production dependencies as CycloneDX, for those who have to know them. Returns why it
 * could not.
 */
export function writeSbom(say: Say): string | undefined {
  // Not `--omit dev`: npm then leaves out what a workspace has as a development dependency too.
  const words = ['sbom', '--sbom-format', 'cyclonedx'];
  const { status, stdout } = spawnSync('npm', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) return 'No SBOM: npm sbom failed; run it by hand to see why.';
  fs.mkdirSync(path.dirname(at(sbomFile)), { recursive: true });
  fs.writeFileSync(at(sbomFile), `${JSON.stringify(withoutDevelopment(stdout), null, 2)}\n`);
  say.step(`Wrote the SBOM: ${sbomFile}.`);
  return undefined;
}

interface Sbom {
  components: { 'bom-ref': string; properties?: { name: string; value: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

function withoutDevelopment(text: string): Sbom {
  const sbom = JSON.parse(text) as Sbom;
  const isForDevelopment = ({ properties = [] }: Sbom['components'][number]): boolean =>
    properties.some(({ name, value }) => name === developmentMark && value === 'true');
  const gone = new Set(sbom.components.filter(isForDevelopment).map((one) => one['bom-ref']));
  return {
    ...sbom,
    components: sbom.components.filter((one) => !gone.has(one['bom-ref'])),
    dependencies: sbom.dependencies
      .filter(({ ref }) => !gone.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !gone.has(one)) })),
  };
}

/** npm puts it on packages that no production dependency needs. */
const developmentMark = 'cdx:npm:package:development';
