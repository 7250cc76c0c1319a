import type { Usage } from '../platform/commands/usage.ts';

const json = { help: 'machine-readable output' };

/** The subjects of `npm run operator`. */
export const subjects: readonly string[] = [
  ...['identity', 'settings', 'stake-terms', 'levels', 'tasks', 'starter-tasks', 'popups'],
  ...['welfare', 'questions', 'banks', 'prices', 'rates', 'authenticator', 'liveness', 'deposits'],
  ...['chain', 'withdrawals', 'carriers', 'orders', 'quota', 'invites', 'creators', 'coupons'],
  ...['campaigns', 'guilds', 'reports', 'tickets', 'announcements', 'releases', 'events'],
  ...['sessions', 'folders', 'release-tokens'],
];

/**
 * The commands of the server, by the name of their npm script. Apart from what they run: the help
 * needs neither data nor a build.
 */
export const commandUsages = {
  'demo:time': {
    does: 'Moves the business time of the demo ahead and runs what is due by then.',
    args: '[<step>]',
    options: { show: { help: 'only print the time, as without a step' }, json },
    more: 'A step is +1d, +12h or +30m: days, hours or minutes.',
    example: '+1d',
  },
  operator: {
    does: 'Runs a command of an operator; without a subject, lists all commands.',
    args: '[<subject> <action> …]',
    options: {
      reason: { value: 'text', help: 'why something is changed; the security log keeps it' },
      from: { value: 'moment', help: 'when the change begins: 2026-12-01 or 2026-12-01T08:00:00Z' },
      propose: { help: 'gives the command as the first of two operators' },
      approve: { help: 'gives the same command as the second one' },
      json,
    },
    more: `Subjects, each with its own --help:\n${inLines(subjects)}`,
    example: 'settings set fee_withdraw_bsc_charge 1 --reason "Network fees rose"',
  },
  backup: {
    does: 'Writes database, uploads and releases into a new folder, while the server runs.',
    args: '<folder>',
    more: `The folder has no key: the last lines name those to keep beside it. It has all else, so keep it as you keep
the database.`,
    example: '~/backups/2026-12-01',
  },
  restore: {
    does: 'Restores a backup into an empty place, and verifies its ledger.',
    args: '<folder>',
    more: 'The place is that of a server: DATABASE_URL or DATA_DIR, UPLOADS_DIR, RELEASES_DIR; SECRET_KEY is needed.',
    example: '~/backups/2026-12-01',
  },
  'ledger:verify': {
    does: 'Recomputes every balance and verifies the hash chain of the ledger.',
    args: '[<head>]',
    more: 'A head, as the server’s log prints it, has to be part of the chain.',
    example: '12:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
} as const satisfies Record<string, Usage>;

function inLines(words: readonly string[]): string {
  return words
    .join(', ')
    .replace(/(.{1,88})(?:, |$)/g, '  $1\n')
    .trimEnd();
}
