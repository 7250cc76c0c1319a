import fs from 'node:fs';
import path from 'node:path';
import type { Compiler, StatsCompilation } from '@rspack/core';
import type { NeededCalls, ReleaseContents, SharedTypes } from '@shared/contract/published';
import type { RemoteRelease, ShellRelease } from '@shared/contract/releases';
import { statsOptions } from '@shared/federation/build/stats';
import { contentsFile, markFiles } from '../../server/src/delivery/releases/contents.ts';
import { refuseProblems } from './compile.ts';
import { compressFolder } from './compress.ts';
import type { BuildIdentity } from './identity.ts';
import { setSourceMapsAside, sourceMapsPlugin } from './source-maps.ts';

/** The descriptions that a release contains. */
export interface Description {
  /** `release.json`, for publisher and server. */
  release: ShellRelease | RemoteRelease;
  /** What `contents.json` says beside its files. */
  contents: Pick<ReleaseContents, 'needs' | 'prefixes' | 'offers'>;
  /** In `types.json`: their types. */
  types: SharedTypes;
  /** In `calls.json`. */
  calls: NeededCalls;
}

/** A finished build: its chunks are in the folder. */
export interface Emitted {
  identity: BuildIdentity;
  folder: string;
  stats: StatsCompilation;
}

/**
 * Turns the files that the bundler emitted into a release: words, description, compressed files, and the
 * list of all files. It is a plugin, so every way to run the bundler makes the same release.
 */
export const createReleasePlugin = (
  identity: BuildIdentity,
  describe: (emitted: Emitted) => Promise<Description>,
) => ({
  apply(compiler: Compiler): void {
    sourceMapsPlugin.apply(compiler);
    compiler.hooks.afterEmit.tapPromise('ReleasePlugin', async (compilation) => {
      const folder = compiler.outputPath;
      const stats = compilation.getStats().toJson(statsOptions);
      refuseProblems(stats);
      setSourceMapsAside(folder);
      const { release, contents, types, calls } = await describe({ identity, folder, stats });
      await compressFolder(folder);
      writeJson(folder, 'release.json', release);
      fs.writeFileSync(path.join(folder, 'types.json'), JSON.stringify(types));
      fs.writeFileSync(path.join(folder, 'calls.json'), JSON.stringify(calls));
      // Written last: a folder with this list is whole.
      writeJson(folder, contentsFile, {
        schema: 1,
        name: identity.name,
        release: identity.folder,
        files: markFiles(folder),
        ...contents,
      } satisfies ReleaseContents);
    });
  },
});

const writeJson = (folder: string, file: string, content: unknown): void =>
  fs.writeFileSync(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
