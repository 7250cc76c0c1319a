import fs from 'node:fs';
import { expect, it } from 'vitest';
import { at } from '../build/paths.ts';
import { writeSbom } from '../release/sbom.ts';

it('the SBOM names every production dependency with its version', () => {
  const steps: string[] = [];
  writeSbom({ step: (text: string) => void steps.push(text) } as never);
  const file = /dist\S+json/.exec(steps.join('\n'))?.[0] ?? '';
  const { bomFormat, components } = JSON.parse(fs.readFileSync(at(file), 'utf8')) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const { dependencies } = JSON.parse(fs.readFileSync(at('package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const versions = new Map(components.map(({ name, version }) => [name, version]));
  for (const name of ['vitest', '@biomejs/biome']) expect(versions.has(name), name).toBe(false);
  for (const name of Object.keys(dependencies)) {
    expect(versions.get(name), name).toMatch(/^\d+\./);
  }
}, 60_000);
