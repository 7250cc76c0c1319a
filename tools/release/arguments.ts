import { wholeNumber } from '../../server/src/platform/commands/usage.ts';
import { parse, UsageError } from '../arguments.ts';

/** The parsed command line. Pure. */
export interface ReleaseRequest {
  command: Command;
  names: string[];
  /** For `rollback`: a version, a build, or a prefix of either. */
  version?: string;
  percent?: number;
  /** The server stops a canary that does worse, and may widen it. */
  watch?: { promoteAfterMinutes?: number };
  /** Publishes without going live, and prints a link that holds for so many hours. */
  previewHours?: number;
  /** The number of earlier releases that stay per name when old ones are removed. */
  keep?: number;
  /** Where a new private key goes. */
  keyFile?: string;
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
  | 'reproduce'
  | 'create-key'
  | 'simulate'
  | 'end-preview';

const commands = [
  'promote',
  'off',
  'on',
  'retire',
  'list',
  'verify',
  'prune',
  'simulate',
  'reproduce',
  'end-preview',
] as const;

export function readArguments(
  program: 'release' | 'rollback',
  words: readonly string[],
): ReleaseRequest {
  return program === 'rollback' ? readRollback(words) : readRelease(words);
}

function readRollback(words: readonly string[]): ReleaseRequest {
  const { values, positionals } = parse('rollback', words);
  const [name = '', version] = positionals;
  return {
    command: 'rollback',
    names: [name],
    json: values.json,
    dryRun: values['dry-run'],
    withoutBrowser: true,
    ...(values.to && { to: values.to }),
    ...(version && { version }),
  };
}

function readRelease(words: readonly string[]): ReleaseRequest {
  const { values, positionals } = parse('release', words);
  const { to, canary, keep } = values;
  const createsKey = values['create-key'] !== undefined ? (['create-key'] as const) : [];
  const [command, second] = [...commands.filter((name) => values[name]), ...createsKey];
  if (second) throw new UsageError(`--${command} does not go with --${second}.`);
  return checked({
    command: command ?? 'release',
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
    ...previewOf(values),
    ...(keep !== undefined && { keep }),
    ...(values['create-key'] && { keyFile: values['create-key'] }),
  });
}

const defaultPreviewHours = 24;

function previewOf({ preview, hours }: { preview: boolean; hours: number | undefined }) {
  if (!preview && hours !== undefined) throw new UsageError('--hours needs --preview.');
  return preview ? { previewHours: hours ?? defaultPreviewHours } : {};
}

function watchOf(after: string | undefined): { promoteAfterMinutes?: number } {
  if (after === undefined) return {};
  const [, number = '', unit] = /^(\d{1,3})(m|h)$/.exec(after) ?? [];
  const minutes = Number(number) * (unit === 'h' ? 60 : 1);
  if (unit && minutes > 0 && minutes <= 7 * 24 * 60) return { promoteAfterMinutes: minutes };
  throw new UsageError(`--promote-after takes 30m or 2h, at most a week, not “${after}”.`);
}

function checked(request: ReleaseRequest): ReleaseRequest {
  const { command, names, percent, keep, watch, again, previewHours } = request;
  if (keep !== undefined && command !== 'prune') {
    throw new UsageError(`--keep does not go with ${command}.`);
  }
  if (percent !== undefined && command !== 'release') {
    throw new UsageError(`--canary does not go with ${command}.`);
  }
  if (again && (command !== 'release' || percent === 0)) {
    throw new UsageError('--again goes with a release alone.');
  }
  if (previewHours !== undefined) {
    const isAlone = command === 'release' && percent === undefined && names.length === 1;
    if (!isAlone || names[0] === 'shell') {
      throw new UsageError('--preview shows one remote: npm run release -- <name> --preview');
    }
  }
  if (watch && !percent) throw new UsageError('--watch needs --canary 1 to 99.');
  if (command === 'verify' && names.length > 0) {
    throw new UsageError('--verify checks the whole live set: it takes no name.');
  }
  if (command === 'reproduce' && (names.length !== 1 || !/^[^@]+@[^@]+$/.test(names[0] ?? ''))) {
    throw new UsageError('--reproduce takes one release: c2c-vip@1.4.0');
  }
  const nameless: readonly Command[] = ['list', 'verify', 'prune', 'rollback', 'simulate'];
  const needsName = !nameless.includes(command);
  if (needsName && names.length === 0) throw new UsageError('Name “shell” or a remote.');
  return { ...request, names: [...new Set(names)] };
}
