import {
  type CommandContext,
  CommandError,
  type OperatorCommand,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import { sqlState } from '../../platform/db/database.ts';
import { passSecondOperator, proposedText } from '../money/public.ts';
import { createReleaseToken, listReleaseTokens, revokeReleaseToken } from './release-tokens.ts';

const defaultDays = 90;
const maxDays = 366;

/** Tokens by which teams release from other machines. */
export const releaseTokensOperator: OperatorCommand = {
  name: 'release-tokens',
  does: 'Makes and revokes the tokens that teams release with.',
  example: 'create ana-laptop ana staking wallet-staking --reason "New in the team"',
  reads: ['list'],
  changes: [
    'create <name> <person> <team> <remote,remote | shell | *> [days, 90 by default]',
    'revoke <name>',
  ],
  takesTwo: true,
  run: async (context, [action, ...words]) => {
    if (action === 'list') return list(context);
    if (action === 'create') return create(context, words);
    if (action === 'revoke') return revoke(context, words);
    throw usageError(`There is no “release-tokens ${action}”.`);
  },
};

interface Wanted {
  name: string;
  /** Who holds it, or answers for the machine that does: two of them release a shell. */
  person: string;
  team: string;
  names: string[];
  days: number;
}

async function create(context: CommandContext, words: readonly string[]): Promise<void> {
  const wanted = parseWanted(words);
  const { name, person, team, names, days } = wanted;
  const command = `release-tokens create ${name} ${person} ${team} ${names.join(',')} ${days}`;
  const isLarge = names.some((one) => one === '*' || one === 'shell');
  const made = await context.database
    .transaction(async (tx) => {
      // A demo, whose time can be moved, has one operator.
      const passed =
        !context.services.canMoveTime &&
        (await passSecondOperator(tx, context, { command, isLarge }));
      if (passed === 'proposed') return passed;
      return { token: await createReleaseToken(tx, { ...wanted, by: context.by }) };
    })
    .catch((error: unknown) => {
      if (sqlState(error) !== '23505') throw error;
      throw new CommandError(`There is a token ${name}, perhaps a revoked one: take another name.`);
    });
  if (made === 'proposed') {
    writeResult(context, { json: { ...wanted, proposed: true }, text: proposedText(command) });
    return;
  }
  writeResult(context, {
    json: { ...wanted, ...made },
    text: `For ${person} of ${team}, in RELEASE_TOKEN, for ${days} days. It is not shown again:\n  ${made.token}`,
  });
}

function parseWanted(words: readonly string[]): Wanted {
  const [name = '', person = '', team = '', releases = '', days = String(defaultDays)] = words;
  for (const [what, word] of Object.entries({ name, person, team })) {
    if (!/^[\w.@-]{1,64}$/.test(word)) {
      throw usageError(`The ${what} has 1 to 64 letters, digits or . @ - _`);
    }
  }
  const names = releases.split(',');
  const isKnown = (one: string) => /^[a-z][a-z0-9-]{0,63}$/.test(one) && !(one in Object.prototype);
  if (!names.every((one) => one === '*' || isKnown(one))) {
    throw usageError('What may it release? wallet-staking, or several with commas, or *.');
  }
  if (!/^\d{1,3}$/.test(days) || Number(days) < 1 || Number(days) > maxDays) {
    throw usageError(`It ends after 1 to ${maxDays} days.`);
  }
  return { name, person, team, names, days: Number(days) };
}

async function list(context: CommandContext): Promise<void> {
  const tokens = await listReleaseTokens(context.database.db);
  const { wall } = await context.now();
  const day = (at: Date): string => at.toISOString().slice(0, 10);
  const stateOf = ({ revokedAt, expiresAt }: (typeof tokens)[number]): string => {
    if (revokedAt) return `revoked ${day(revokedAt)}`;
    return expiresAt > wall ? 'valid' : 'expired';
  };
  const rows = tokens.map((one) => ({
    name: one.name,
    person: one.person,
    team: one.team,
    releases: one.releases.join(','),
    state: stateOf(one),
    expires: day(one.expiresAt),
    'created by': one.createdBy,
  }));
  writeRows(context, { rows, empty: 'There is no token: teams release on this machine only.' });
}

async function revoke(context: CommandContext, [name]: readonly string[]): Promise<void> {
  if (!name) throw usageError('Which token? By its name.');
  const isRevoked = await revokeReleaseToken(context.database.db, name);
  if (!isRevoked) throw new CommandError(`There is no valid token ${name}.`);
  writeResult(context, { json: { name, revoked: true }, text: `${name} is revoked.` });
}
