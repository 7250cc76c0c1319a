import { readCommandLine, UsageError } from './arguments.ts';
import { remoteNames, root } from './build/paths.ts';
import { findUnsaved, removeRemote } from './new-remote/remove.ts';

/** `npm run remove-remote -- <name>`: undoes `npm run new-remote`. */
const usage = `npm run remove-remote -- <name>   removes a remote and its words
  --force   also what is not committed`;
const options = { force: { type: 'boolean', default: false } } as const;
const { name, force } = readCommandLine({ usage, options }, ({ values, positionals }) => {
  const [first = '', ...more] = positionals;
  if (more.length > 0 || !remoteNames().includes(first)) {
    throw new UsageError(`Name one remote: ${remoteNames().join(', ')}.`);
  }
  return { name: first, force: values.force };
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
