import { readCommandLine, UsageError } from '../arguments.ts';
import { at, remoteNames } from '../build/paths.ts';
import { checkOwnHost, deployedOrigin } from './against/address.ts';
import { serve } from './serve.ts';

/**
 * `npm run dev`: runs the API server, the shell and all remotes from source on one origin, with hot
 * reload. `npm run dev -- wallet-staking`: only that remote from source, the rest built once.
 * `npm run dev -- c2c-vip --against https://web.example.com`: the same in front of a deployed server.
 */
const host = process.env.HOST || '127.0.0.1';
const { names, deployed } = readCommandLine('dev', ({ positionals, values: { against } }) => {
  const remotes = remoteNames();
  const unknown = positionals.filter((name) => !remotes.includes(name));
  if (unknown.length > 0) {
    const known = remotes.join(', ');
    throw new UsageError(`There is no remote “${unknown.join(', ')}”. Known: ${known}.`);
  }
  if (against === undefined) return { names: positionals, deployed: undefined };
  if (positionals.length === 0) throw new UsageError('--against needs the name of a remote.');
  checkOwnHost(host);
  return { names: positionals, deployed: deployedOrigin(against) };
});

await serve({
  folders: names.map((name) => at('remotes', name)),
  address: { host, port: Number(process.env.PORT || 8080) },
  ...(deployed && { deployed }),
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
