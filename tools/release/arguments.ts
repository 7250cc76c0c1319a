import { parseWords, UsageError, wholeNumber } from '../arguments.ts';

/** The parsed command line. Pure. */
export interface ReleaseRequest {
  command: Command;
  names: string[];
  /** For `rollback`: a version, a build, or a prefix of either. */
  version?: string;
  percent?: number;
  /** The server stops a canary that does worse, and may widen it. */
  watch?: { promoteAfterMinutes?: number };
  /** The number of earlier releases that stay per name when old ones are removed. */
  keep?: number;
  /** Brings a retired remote back. */
  again?: true;
  /** A folder or the URL of a server; by default the folder of the demo. */
  to?: string;
  json: boolean;
  dryRun: boolean;
  withoutBrowser: boolean;
}

export type Command =
  | 'release'
  | 'promote'
  | 'off'
  | 'on'
  | 'retire'
  | 'rollback'
  | 'list'
  | 'verify'
  | 'prune'
  | 'simulate'
  | 'help';

export const usage = `npm run release -- <name> [<name> …]        build, check, publish, go live; several go live in one step
npm run release -- <name> --canary 5        live for 5 % of devices, always the same ones; 0 ends the canary
npm run release -- <name> --canary 5 --watch   and the server stops it where it does worse than the live one;
                                            --promote-after 30m widens it to 25 % and to all devices
npm run release -- --promote <name>         makes the canary live for all devices
npm run release -- --off <name>             kill switch: its routes show the error frame; --on <name> ends it
npm run release -- --retire <name>          takes a remote away for good: its routes are unknown at once;
                                            a later release of its name needs --again
npm run release -- --list [<name>]          live releases, dates, authors, sizes, reports and history
npm run release -- --verify                 checks every file of the live releases
npm run release -- --prune [<name> …]       removes old releases; --keep 8 keeps eight earlier ones per
                                            name, five by default
npm run release -- --simulate               what a watched canary does in 10,000 rollouts that never were
npm run rollback -- <name> [<version>]      back to the previous release, or to any version; no build

<name> is “shell” or a folder of remotes/.
  --to <address>   the release service of a running server (its token in RELEASE_TOKEN), or a folder
                   without it: RELEASES_DIR, or .data/releases
  --dry-run        build and check, or list the releases to remove, but change nothing
  --no-browser     do not open the first page in a browser before it goes live
  --json           one JSON object on standard output; progress on standard error

Exit codes: 0 success, 1 failure, 2 invalid command, 3 refused by a check, 4 token not allowed,
5 server unreachable, 6 waits for a second person.`;

const options = {
  promote: { type: 'boolean' },
  off: { type: 'boolean' },
  on: { type: 'boolean' },
  retire: { type: 'boolean' },
  again: { type: 'boolean', default: false },
  list: { type: 'boolean' },
  verify: { type: 'boolean' },
  prune: { type: 'boolean' },
  simulate: { type: 'boolean' },
  json: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  'no-browser': { type: 'boolean', default: false },
  to: { type: 'string' },
  canary: { type: 'string' },
  watch: { type: 'boolean', default: false },
  'promote-after': { type: 'string' },
  keep: { type: 'string' },
} as const;

const commands = ['promote', 'off', 'on', 'retire', 'list', 'verify', 'prune', 'simulate'] as const;

export function readArguments(
  program: 'release' | 'rollback',
  words: readonly string[],
): ReleaseRequest {
  const { values, positionals } = parseWords(words, options);
  const { to, canary, keep } = values;
  const [command, second] = commands.filter((name) => values[name]);
  const other = program === 'rollback' ? program : second;
  if (command && other) throw new UsageError(`--${command} does not go with ${other}.`);
  if (to === '') throw new UsageError('--to needs a folder or a URL.');
  return checked({
    command: values.help ? 'help' : (command ?? program),
    names: positionals,
    json: values.json,
    dryRun: values['dry-run'],
    withoutBrowser: values['no-browser'],
    ...(to && { to }),
    ...(values.again && { again: true }),
    ...(canary !== undefined && {
      percent: wholeNumber('--canary', canary.replace(/%$/, ''), [0, 99]),
    }),
    ...((values.watch || values['promote-after'] !== undefined) && {
      watch: watchOf(values['promote-after']),
    }),
    ...(keep !== undefined && { keep: wholeNumber('--keep', keep, [1, 1000]) }),
  });
}

function watchOf(after: string | undefined): { promoteAfterMinutes?: number } {
  if (after === undefined) return {};
  const [, number = '', unit] = /^(\d{1,3})(m|h)$/.exec(after) ?? [];
  const minutes = Number(number) * (unit === 'h' ? 60 : 1);
  if (unit && minutes > 0 && minutes <= 7 * 24 * 60) return { promoteAfterMinutes: minutes };
  throw new UsageError(`--promote-after takes 30m or 2h, at most a week, not “${after}”.`);
}

function checked(request: ReleaseRequest): ReleaseRequest {
  const { command, names, percent, keep, watch, again } = request;
  if (keep !== undefined && command !== 'prune') {
    throw new UsageError(`--keep does not go with ${command}.`);
  }
  if (percent !== undefined && command !== 'release') {
    throw new UsageError(`--canary does not go with ${command}.`);
  }
  if (again && (command !== 'release' || percent === 0)) {
    throw new UsageError('--again goes with a release alone.');
  }
  if (watch && !percent) throw new UsageError('--watch needs --canary 1 to 99.');
  if (command === 'rollback') {
    const [name, version, more] = names;
    if (!name || more)
      throw new UsageError('Name one release: npm run rollback -- <name> [<version>]');
    return { ...request, names: [name], ...(version && { version }) };
  }
  if (command === 'verify' && names.length > 0) {
    throw new UsageError('--verify checks the whole live set: it takes no name.');
  }
  const needsName = ['release', 'promote', 'off', 'on', 'retire'].includes(command);
  if (needsName && names.length === 0) throw new UsageError('Name “shell” or a remote.');
  return { ...request, names: [...new Set(names)] };
}
