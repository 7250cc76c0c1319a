import { commandUsages } from '../server/src/composition/command-usages.ts';
import { maxPreviewHours } from '../server/src/delivery/releases/names.ts';
import type { Usage } from '../server/src/platform/commands/usage.ts';

/** The steps of `npm test`, by their command line names. */
export const stepNames = {
  format: 'format and lint',
  types: 'types',
  law: 'import law',
  unused: 'unused code',
  audit: 'known holes',
  build: 'build',
  unit: 'unit and server',
  journeys: 'journeys',
} as const;

const to = {
  value: 'address',
  help: 'a server (its token in RELEASE_TOKEN) or a folder; RELEASES_DIR or .data/releases',
} as const;
const forPrograms = { help: 'one JSON object on standard output; progress on standard error' };
const exitCodes = `Exit codes: 0 success, 1 failure, 2 invalid command, 3 refused by a check, 4 token not allowed,
5 server unreachable, 6 waits for a second person.`;

/** The commands of the project, by the name of their npm script. */
export const commands = {
  start: {
    program: 'start.ts',
    does: 'Builds what has changed, publishes it, and runs the server.',
    more: 'PORT, HOST, DATA_DIR, DATABASE_URL and DEMO change it; docs/deploying.md has all variables.',
  },
  test: {
    program: 'test/run.ts',
    does: 'Runs every check, or some of them.',
    args: '[<step> …]',
    more: `Steps: ${Object.keys(stepNames).join(', ')}.
changed [<revision>]: what the changes can break. Those since the merge base with origin/main or main and
what is not committed, or those since the merge base with <revision>.`,
    example: 'changed HEAD~3',
  },
  'test:shaken': {
    program: 'test/shaken.ts',
    does: 'Repeats journeys in random order on a busy machine with a slow network; lists those that fail at times.',
    args: '[<runs>] [<spec> …]',
    options: {
      busy: { value: 'count', range: [0, 16], default: 2, help: 'processes that keep a core busy' },
      delay: { value: 'ms', range: [0, 5000], default: 150, help: 'average delay of a request' },
      seed: { value: 'word', help: 'the order of the first run; every run prints its own' },
    },
    more: 'Runs ten times by default.',
    example: '3 wallet.spec.ts --busy 4',
  },
  faults: {
    program: 'test/faults.ts',
    does: 'Throws faults of database, network, disk and process while money moves.',
    args: '[<kind> …]',
    options: {
      strikes: { value: 'count', range: [1, 200], default: 10, help: 'how often each strikes' },
      seed: { value: 'word', help: 'when they strike' },
    },
    more: 'Kinds: faults, power-cut, disk-full, rolling-restart.',
    example: 'power-cut --strikes 50',
  },
  fuzz: {
    program: 'test/fuzz.ts',
    does: 'Sends hostile inputs to every call, signed as clients sign them.',
    options: {
      inputs: { value: 'count', range: [1, 10_000], default: 100, help: 'for each call' },
      seed: { value: 'word', help: 'which inputs; the same word gives the same ones' },
    },
    example: '--inputs 1000 --seed 7',
  },
  watch: {
    program: 'test/watch.ts',
    does: 'Runs, at each change of a file, the unit tests that it can break.',
  },
  dev: {
    program: 'dev/dev.ts',
    does: 'Serves everything from source with hot reload, or the named remotes with the rest built once.',
    args: '[<remote> …]',
    options: {
      against: {
        value: 'address',
        help: 'a deployed web view that answers the calls of the named remotes',
      },
    },
    more: `PORT, HOST and DATA_DIR change it. With --against only this machine can open the pages, and who signs in
acts in the deployed web view: the money is real.`,
    example: 'c2c-vip --against https://web.example.com',
  },
  build: {
    program: 'build/build.ts',
    does: 'Builds what has changed: shell, remotes, server and host simulator.',
  },
  release: {
    program: 'release/release.ts',
    does: 'Builds, checks and publishes the shell or remotes; several go live in one step.',
    args: '[<name> …]',
    options: {
      canary: {
        value: 'percent',
        help: 'live for 1 to 99 % of devices, always the same; 0 ends it',
      },
      watch: { help: 'with --canary: the server stops it where it does worse than the live one' },
      'promote-after': { value: '30m', help: 'with --watch: widens it to 25 % and to all devices' },
      preview: { help: 'publishes without going live, and prints a link that shows it' },
      hours: {
        value: 'count',
        range: [1, maxPreviewHours],
        help: 'with --preview, 24 by default: how long the link holds',
      },
      'end-preview': { help: 'ends every preview of a remote, or that of <name>/<release>' },
      promote: { help: 'makes the canary live for all devices' },
      off: { help: 'kill switch: its routes show the error frame' },
      on: { help: 'ends --off' },
      retire: { help: 'takes a remote away for good: its routes are unknown at once' },
      again: { help: 'releases a retired remote again' },
      list: { help: 'live releases, open previews, dates, authors, sizes, reports and history' },
      verify: {
        help: 'checks every file and signature of the live releases, and the chain of the log',
      },
      reproduce: {
        help: 'rebuilds <name>@<version> from its commit and compares every byte',
      },
      'create-key': {
        value: 'file',
        help: 'makes a private key that signs releases; prints its entry for RELEASE_KEYS',
      },
      prune: { help: 'removes old releases, of the named ones or all' },
      keep: {
        value: 'count',
        range: [1, 1000],
        help: 'with --prune, 5 by default: earlier releases that stay',
      },
      simulate: { help: 'what a watched canary does in 10,000 simulated rollouts' },
      to,
      'dry-run': { help: 'builds and checks, or lists what would be removed; changes nothing' },
      'no-browser': { help: 'does not open the first page in a browser before it goes live' },
      json: forPrograms,
    },
    more: `A name is “shell” or a folder of remotes/. npm run rollback returns to an earlier release.\n\n${exitCodes}`,
    example: 'c2c-vip --canary 5 --watch',
  },
  rollback: {
    program: 'release/rollback.ts',
    does: 'Returns to the previous release, or to any version, without a build; ends a canary first.',
    args: '<name> [<version>]',
    options: { to, 'dry-run': { help: 'checks, but changes nothing' }, json: forPrograms },
    more: `A version is that of a release, its build, or a prefix of either.\n\n${exitCodes}`,
    example: 'c2c-vip 1.4.0',
  },
  'openapi:keep': {
    program: 'release/keep-openapi.ts',
    does: 'Records the API and the commit of a released server, which the next one must not break.',
  },
  bench: {
    program: 'bench/bench.ts',
    does: 'Compares the product in a browser with the same pages built in other ways.',
    options: {
      full: { help: 'every page, without the time limit' },
      rounds: { value: 'count', range: [1, 1000], default: 20, help: 'measurements of each page' },
    },
    example: '--rounds 5',
  },
  'bench:edit': {
    program: 'bench/edit.ts',
    does: 'Measures how long an edit takes until it is on the screen of npm run dev.',
  },
  'bench:rollback': {
    program: 'bench/rollback.ts',
    does: 'Measures how long a rollback takes to reach 200 streams and ten pages of one server.',
  },
  'bench:server': {
    program: 'bench/server.ts',
    does: 'Measures the built server on its own Postgres.',
    options: {
      quick: { help: 'a trial' },
      only: { value: ['reads', 'transfers', 'visitors'], help: 'one part of it' },
    },
    example: '--quick --only reads',
  },
  reset: {
    program: 'reset.ts',
    does: 'Removes the state of the demo: DATA_DIR, or .data/.',
  },
  'new-remote': {
    program: 'new-remote.ts',
    does: 'Makes a remote, which already reads the server.',
    args: '<name>',
    more: 'The name is in kebab-case.',
    example: 'gift-cards',
  },
  'remove-remote': {
    program: 'remove-remote.ts',
    does: 'Removes a remote and its words.',
    args: '<name>',
    options: { force: { help: 'also what is not committed' } },
    example: 'gift-cards',
  },
  'demo:time': { ...commandUsages['demo:time'], program: 'command.ts' },
  operator: { ...commandUsages.operator, program: 'command.ts' },
  'ledger:verify': { ...commandUsages['ledger:verify'], program: 'command.ts' },
  backup: { ...commandUsages.backup, program: 'command.ts' },
  restore: { ...commandUsages.restore, program: 'command.ts' },
} as const satisfies Record<string, Usage & { program: string }>;

export type CommandName = keyof typeof commands;
