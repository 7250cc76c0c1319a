/** What was asked for on the command line. Pure. */
export interface Asked {
  command: Command;
  names: string[];
  /** A version, a build or the beginning of either; of `rollback`. */
  version?: string;
  percent?: number;
  /** So many earlier releases of each name stay when old ones are removed. */
  keep?: number;
  /** A folder, or the address of a running server; the demo's folder without one. */
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
  | 'rollback'
  | 'list'
  | 'verify'
  | 'prune'
  | 'new-token'
  | 'help';

export class UsageError extends Error {}

export const usage = `npm run release -- <name> [<name> …]        build, check, publish, go live; several at once go live at once
npm run release -- <name> --canary 5        live for 5 % of devices, always the same ones; 0 ends it
npm run release -- --promote <name>         what the canary tried is live for everybody
npm run release -- --off <name>             kill switch: its routes show the error frame; --on <name> ends it
npm run release -- --list [<name>]          what is live, since when, by whom, sizes, reports, the history
npm run release -- --verify                 reads every byte of what is live
npm run release -- --prune [<name> …]       removes old releases that nobody needs any more; --keep 8 keeps
                                            eight earlier ones of each name, where five are usual
npm run release -- --new-token <team> <name> [<name> …]   a token for a team, and its line for the server
npm run rollback -- <name> [<version>]      back to what was live before, or to any version; no build

<name> is “shell” or a folder of remotes/.
  --to <address>   the release service of a running server (its token in RELEASE_TOKEN), or a folder
                   without it: RELEASES_DIR, or .data/releases
  --dry-run        build and check, or name what would be removed, but change nothing
  --no-browser     do not open the first page in a browser before it goes live
  --json           one JSON object on the output; what goes on is said beside it

Ends with 0 when it is done, 1 when something failed, 2 when the command was not understood, 3 when a
check refused it, 4 when the token may not, 5 when the server cannot be reached.`;

const commands = {
  '--promote': 'promote',
  '--off': 'off',
  '--on': 'on',
  '--list': 'list',
  '--verify': 'verify',
  '--prune': 'prune',
  '--new-token': 'new-token',
  '--help': 'help',
  '-h': 'help',
} as const;

export function readArguments(program: 'release' | 'rollback', words: readonly string[]): Asked {
  const asked: Asked = {
    command: program,
    names: [],
    json: false,
    dryRun: false,
    withoutBrowser: false,
  };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    readWord(asked, word, () => rest.shift());
  }
  return checked(asked);
}

function readWord(asked: Asked, word: string, next: () => string | undefined): void {
  if (!word.startsWith('-')) {
    asked.names.push(word);
  } else if (word in commands) {
    asked.command = once(asked, commands[word as keyof typeof commands], word);
  } else if (word === '--json') asked.json = true;
  else if (word === '--dry-run') asked.dryRun = true;
  else if (word === '--no-browser') asked.withoutBrowser = true;
  else if (word === '--to') asked.to = needed(word, next());
  else if (word === '--canary') asked.percent = percentOf(needed(word, next()));
  else if (word === '--keep') asked.keep = keepOf(needed(word, next()));
  else throw new UsageError(`${word} is not known.`);
}

function once(asked: Asked, command: Command, word: string): Command {
  if (command === 'help') return command;
  if (asked.command === 'release') return command;
  throw new UsageError(`${word} does not go with ${asked.command}.`);
}

function needed(word: string, value: string | undefined): string {
  if (value && !value.startsWith('--')) return value;
  throw new UsageError(`${word} needs something after it.`);
}

function percentOf(text: string): number {
  const percent = Number(text.replace(/%$/, ''));
  if (Number.isInteger(percent) && percent >= 0 && percent <= 99) return percent;
  throw new UsageError(`--canary takes a whole number from 0 to 99, not “${text}”.`);
}

function keepOf(text: string): number {
  const keep = Number(text);
  if (Number.isInteger(keep) && keep >= 1) return keep;
  throw new UsageError(`--keep takes a whole number from 1 on, not “${text}”.`);
}

function checked(asked: Asked): Asked {
  const { command, names, percent, keep } = asked;
  if (keep !== undefined && command !== 'prune') {
    throw new UsageError(`--keep does not go with ${command}.`);
  }
  if (percent !== undefined && command !== 'release') {
    throw new UsageError(`--canary does not go with ${command}.`);
  }
  if (command === 'rollback') {
    const [name, version, more] = names;
    if (!name || more)
      throw new UsageError('Name one release: npm run rollback -- <name> [<version>]');
    return { ...asked, names: [name], ...(version && { version }) };
  }
  if (command === 'verify' && names.length > 0) {
    throw new UsageError('--verify reads all that is live: it takes no name.');
  }
  const needsName = ['release', 'promote', 'off', 'on', 'new-token'].includes(command);
  if (needsName && names.length === 0)
    throw new UsageError('Name what is meant: “shell” or a remote.');
  if (command === 'new-token' && names.length < 2) {
    throw new UsageError(
      'Name the team and what it may release: --new-token staking wallet-staking',
    );
  }
  return { ...asked, names: [...new Set(names)] };
}
