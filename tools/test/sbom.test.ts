import fs from 'node:fs';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import remoteConfiguration from '../../rspack.config.remote.ts';
import shellConfiguration from '../../rspack.config.shell.ts';
import { testFolder } from '../../server/test/test-folder.ts';
import { serverConfiguration } from '../build/build-node.ts';
import { simulatorConfiguration } from '../build/build-simulator.ts';
import { teamsPageConfiguration } from '../build/build-teams-page.ts';
import { releasable } from '../build/identity.ts';
import { oneFileConfiguration } from '../build/one-file.ts';
import { at } from '../build/paths.ts';
import { writeSbom } from '../release/sbom.ts';
import { findBundledPackages } from './bundled-packages.ts';

let steps: string[] = [];
const say = { step: (text: string) => void steps.push(text), progress: () => {} };
afterEach(() => {
  steps = [];
});

interface Sbom {
  bomFormat: string;
  components: { name: string; version: string; group?: string }[];
}
const readSbom = (file: string): Sbom => JSON.parse(fs.readFileSync(file, 'utf8')) as Sbom;

describe('the SBOM', () => {
  let sbom: Sbom;
  beforeAll(() => {
    const file = path.join(testFolder('sbom'), 'sbom.json');
    expect(writeSbom(say, file)).toBeUndefined();
    sbom = readSbom(file);
  }, 60_000);

  it('names every production dependency with its version', () => {
    expect(sbom.bomFormat).toBe('CycloneDX');
    const { dependencies } = JSON.parse(fs.readFileSync(at('package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const versions = new Map(sbom.components.map(({ name, version }) => [name, version]));
    for (const name of ['vitest', '@biomejs/biome']) expect(versions.has(name), name).toBe(false);
    for (const name of Object.keys(dependencies)) {
      expect(versions.get(name), name).toMatch(/^\d+\./);
    }
  });

  const unlisted = async (configuration: Configuration) => {
    const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
    const found = await findBundledPackages(configuration);
    const names = found.map(({ name, version }) => `${name}@${version}`);
    return { names, unlisted: names.filter((one) => !listed.has(one)) };
  };

  const folder = testFolder('sbom-build');
  const remotes = releasable().filter((name) => name !== 'shell');
  it.each<[string, () => Configuration, string | undefined]>([
    ['shell', () => shellConfiguration(), 'react-dom'],
    ...remotes.map((remote) => [remote, () => remoteConfiguration({ remote }), undefined] as never),
    ['early-requests', () => oneFileConfiguration('early-requests', folder), 'crypto-js'],
    ['html-snapshot', () => oneFileConfiguration('html-snapshot', folder), undefined],
    [
      'federation-runtime',
      () => oneFileConfiguration('federation-runtime', folder),
      '@module-federation/sdk',
    ],
    ['server', () => serverConfiguration(folder), 'fastify'],
    ['simulator', () => simulatorConfiguration(folder), undefined],
    ['teams-page', () => teamsPageConfiguration(folder), undefined],
  ])(
    'has every package of the bundle of %s, in its version',
    async (_, build, known) => {
      const found = await unlisted(build());
      expect(found.unlisted).toEqual([]);
      if (known) expect(found.names.join()).toContain(`${known}@`);
    },
    60_000,
  );

  it('lacks a package for development, which a bundle with it shows', async () => {
    const configuration = oneFileConfiguration('html-snapshot', folder);
    const entry = { script: 'react-refresh/runtime' };
    const found = await unlisted({ ...configuration, entry });
    expect(found.unlisted).toEqual([expect.stringMatching(/^react-refresh@/)]);
  }, 60_000);
});

describe('an SBOM that cannot be written', () => {
  const { PATH } = process.env;
  afterEach(() => {
    process.env.PATH = PATH;
  });

  /** A folder with a program that stands in for npm. */
  function placeNpm(script: string): void {
    const folder = testFolder('npm');
    fs.writeFileSync(path.join(folder, 'npm'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    process.env.PATH = `${folder}:${PATH}`;
  }

  it.each([
    [
      'npm is missing',
      () => {
        process.env.PATH = testFolder('no-npm');
      },
    ],
    ['npm fails', () => placeNpm('echo "{}"; exit 1')],
    ['npm answers no JSON', () => placeNpm('echo "npm warn"')],
    ['npm answers something else', () => placeNpm('echo "null"')],
    ['npm lists nothing', () => placeNpm('echo \'{"components":[],"dependencies":[]}\'')],
  ])('as %s is said, and none of an earlier release stays', (_what, prepare) => {
    const file = path.join(testFolder('old-sbom'), 'sbom.json');
    fs.writeFileSync(file, '{}');
    prepare();
    expect(writeSbom(say, file)).toMatch(/^No SBOM: /);
    expect(fs.existsSync(file)).toBe(false);
    expect(steps).toEqual([]);
  });

  it('as its folder is a file is said', () => {
    placeNpm(`echo '{"components":[{"bom-ref":"a"}],"dependencies":[]}'`);
    const file = path.join(testFolder('full'), 'file');
    fs.writeFileSync(file, '');
    expect(writeSbom(say, path.join(file, 'sbom.json'))).toMatch(/^No SBOM: /);
    expect(steps).toEqual([]);
  });
});
