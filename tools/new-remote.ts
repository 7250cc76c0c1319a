import fs from 'node:fs';
import path from 'node:path';
import { readCommandLine, refuse, UsageError } from './arguments.ts';
import { at, root } from './build/paths.ts';
import { newRemoteFiles } from './new-remote/files.ts';
import { findTakenFile, ownerOf } from './new-remote/taken.ts';

/** `npm run new-remote -- <name>`: a remote of the house's shape that already reads the server. */
const name = readCommandLine('new-remote', ({ positionals: [first = ''] }) => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(first)) {
    throw new UsageError(`“${first}” is not in kebab-case.`);
  }
  const taken = findTakenFile(first, root);
  if (taken) throw new UsageError(`${taken} is there already.`);
  return first;
});
const owner = await ownerOf(name);
if (owner) {
  const message = `/${name} and the addresses below it belong to ${owner}.`;
  refuse('new-remote', new UsageError(message));
}

for (const [file, text] of Object.entries(newRemoteFiles(name))) {
  fs.mkdirSync(path.dirname(at(file)), { recursive: true });
  fs.writeFileSync(at(file), text);
}
console.log(`Made remotes/${name}. Next:
  npm run dev -- ${name}        see it at /webview/${name}
  locales/<language>/${name}.json   its words, in ten languages
  remotes/${name}/README.md         what it is for
  npm run remove-remote -- ${name}  takes all of it away again`);
