import fs from 'node:fs';
import path from 'node:path';
import remoteConfiguration from '../../rspack.config.remote.ts';
import shellConfiguration from '../../rspack.config.shell.ts';
import type { WebBuild } from './built.ts';
import { compile } from './compile.ts';
import { compressFolder } from './compress.ts';
import { writeContents } from './contents.ts';
import { describeRemote, describeShell } from './describe.ts';
import { identify } from './identity.ts';
import { at } from './paths.ts';

/** Builds the shell or one remote into `dist/releases/<name>/<version>-<build>/`. */
export async function buildWeb(name: string): Promise<WebBuild> {
  const identity = identify(name);
  const folder = at('dist/releases', name, identity.folder);
  const configuration =
    name === 'shell' ? shellConfiguration() : remoteConfiguration({ remote: name });
  const stats = await compile(configuration);
  const release =
    name === 'shell'
      ? await describeShell(identity, folder, stats)
      : await describeRemote(identity, folder, stats);
  await compressFolder(folder);
  fs.writeFileSync(path.join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  writeContents(identity, folder);
  return { identity, folder, fresh: true };
}
