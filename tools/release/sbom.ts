import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { at, root } from '../build/paths.ts';
import type { Say } from './say.ts';

/** The software bill of materials of the last release from this machine. */
const sbomFile = 'dist/sbom.cdx.json';

/**
 * Writes the production dependencies as CycloneDX, for those who have to know them. Returns why it
 * could not: a release goes on without it, says so, and leaves none of an earlier release behind.
 */
export function writeSbom(say: Say, file = at(sbomFile)): string | undefined {
  try {
    fs.rmSync(file, { force: true });
    const text = `${JSON.stringify(withoutDevelopment(listPackages()), null, 2)}\n`;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  } catch (error) {
    return `No SBOM: ${error instanceof Error ? error.message : error}`;
  }
  say.step(`Wrote the SBOM: ${path.relative(root, file)}.`);
  return undefined;
}

function listPackages(): Sbom {
  // Not `--omit dev`: npm then leaves out what a workspace has as a development dependency too.
  const words = ['sbom', '--sbom-format', 'cyclonedx'];
  const { status, stdout } = spawnSync('npm', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error('npm sbom failed; run it by hand to see why.');
  const sbom = JSON.parse(stdout) as Partial<Sbom>;
  const { components, dependencies } = sbom;
  if (!components?.length || !dependencies) throw new Error('npm sbom lists no package.');
  return { ...sbom, components, dependencies };
}

interface Sbom {
  components: { 'bom-ref': string; properties?: { name: string; value: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

function withoutDevelopment(sbom: Sbom): Sbom {
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
