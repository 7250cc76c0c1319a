import { readCommandLine, UsageError } from './arguments.ts';
import { remoteNames, root } from './build/paths.ts';
import { findUnsaved, removeRemote } from './new-remote/remove.ts';

/** `npm run remove-remote -- <name>`: undoes `npm run new-remote`. */
const { name, force } = readCommandLine('remove-remote', ({ values, positionals: [name = ''] }) => {
  if (remoteNames().includes(name)) return { name, force: values.force };
  throw new UsageError(`There is no remote “${name}”. Known: ${remoteNames().join(', ')}.`);
});

const unsaved = force ? [] : findUnsaved(name, root);
if (unsaved.length > 0) {
  const files = unsaved.map((file) => `  ${file}`).join('\n');
  console.error(`Not committed yet:\n${files}\nCommit them first, or lose them with --force.`);
  process.exit(1);
}
removeRemote(name, root);
console.log(`Removed remotes/${name} and its words.
  git grep '${name}'                     the code that still names it
  npm run release -- --retire ${name}    where it is live`);
