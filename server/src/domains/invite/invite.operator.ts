import { assetScale, assets, fromUnits, toUnits } from '@shared/lib/money';
import { eq } from 'drizzle-orm';
import {
  type CommandContext,
  CommandError,
  type OperatorCommand,
  oneOf,
  usageError,
  writeRows,
} from '../../platform/commands/command.ts';
import type { Db } from '../../platform/db/database.ts';
import { inviteStages } from '../../schema/tables/invites.ts';
import { readStages } from './invite.queries.ts';

/** Manages the stages of the invite programme. Received rewards stay unchanged. */
export const invitesOperator: OperatorCommand = {
  name: 'invites',
  does: 'Maintains the stages of invitations.',
  example: 'set 2 10 5 USDT --reason "Summer"',
  reads: ['stages'],
  changes: [`set <stage> <friends> <amount> ${assets.join(' | ')}`, 'show <stage>', 'hide <stage>'],
  run: async (context, [action, stageText, ...rest]) => {
    if (action === 'stages') return list(context);
    const stage = wholeOf(stageText, 'Which stage? Name it by its number.');
    if (action === 'set') return set(context, { stage, rest });
    if (action === 'show' || action === 'hide') {
      return show(context, { stage, isShown: action === 'show' });
    }
    throw usageError(`Unknown command “invites ${action}”.`);
  },
};

/** Up to 9999, which fits the column. */
function wholeOf(text: string | undefined, question: string): number {
  if (!text || !/^[1-9]\d{0,3}$/.test(text)) throw usageError(question);
  return Number(text);
}

async function list(context: CommandContext): Promise<void> {
  const rows = (await readStages(context.database.db)).map((row) => ({
    stage: row.stage,
    friends: row.friends,
    reward: fromUnits(row.reward, assetScale[row.rewardAsset]),
    asset: row.rewardAsset,
    shown: row.isShown ? 'yes' : 'no',
  }));
  writeRows(context, { rows, empty: 'There is no stage yet.' });
}

async function set(
  context: CommandContext,
  of: { stage: number; rest: readonly string[] },
): Promise<void> {
  const { stage, rest } = of;
  const [friendsText, amountText = '', assetText] = rest;
  const friends = wholeOf(friendsText, 'How many friends does it take?');
  const rewardAsset = oneOf(assetText, assets);
  const reward = toUnits(amountText, assetScale[rewardAsset]);
  if (reward === undefined || reward <= 0n) throw usageError(`“${amountText}” is not an amount.`);
  await context.database.transaction(async (tx) => {
    await checkOrder(tx, { stage, friends });
    const changed = { friends, reward, rewardAsset };
    await tx
      .insert(inviteStages)
      .values({ stage, ...changed })
      .onConflictDoUpdate({ target: inviteStages.stage, set: changed });
  });
  await list(context);
}

/** A later stage must need more friends than an earlier one. */
async function checkOrder(tx: Db, of: { stage: number; friends: number }): Promise<void> {
  const wrong = (await readStages(tx)).find(({ stage, friends }) =>
    stage < of.stage ? friends >= of.friends : stage > of.stage && friends <= of.friends,
  );
  if (!wrong) return;
  const { stage, friends } = wrong;
  throw new CommandError(`Stage ${stage} needs ${friends} friends: a later stage must need more.`);
}

async function show(
  context: CommandContext,
  of: { stage: number; isShown: boolean },
): Promise<void> {
  const { stage, isShown } = of;
  const { rowCount } = await context.database.transaction((tx) =>
    tx.update(inviteStages).set({ isShown }).where(eq(inviteStages.stage, stage)),
  );
  if (rowCount === 0) throw new CommandError(`There is no stage ${stage}.`);
  await list(context);
}
