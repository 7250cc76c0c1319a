import type { Asset } from '@shared/lib/money';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { type CommandContext, CommandError } from '../../platform/commands/command.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { lockRow } from '../../platform/db/rows.ts';
import { databaseTime } from '../../platform/time/clock.ts';
import { hourMs } from '../../platform/time/time.ts';
import {
  operatorMovements,
  operatorMovementTurn,
  operatorProposals,
} from '../../schema/tables/operator-proposals.ts';
import { highestWorth, readMoneySettings } from './money.queries.ts';

const proposalHours = 24;

/**
 * Lets a command that moves much money run only as approved by another operator than the one who
 * proposed it. Returns `proposed` if this was the proposal: then nothing may be moved. Call it in
 * the transaction of the effect, so that an approval is used up with it and only once.
 */
export async function passSecondOperator(
  tx: Db,
  context: CommandContext,
  /** `command`: the words that both operators give; the approval is of exactly these. */
  { command, isLarge }: { command: string; isLarge: boolean },
): Promise<'go' | 'proposed'> {
  if (context.secondOperator === 'propose') return propose(tx, context, command);
  if (context.secondOperator === 'approve') {
    await approve(tx, context, command);
    return 'go';
  }
  // What was proposed stays large, whatever the price does meanwhile.
  if (!isLarge && !(await isProposed(tx, command))) return 'go';
  throw new CommandError(
    'This needs two operators: one gives the command with --propose, another with --approve.',
  );
}

interface Movement {
  /** The words that both operators give. */
  command: string;
  personId: string;
  amount: bigint;
  asset: Asset;
  requestedAt?: Date;
}

/** Movements by one operator alone, or for one person, count together for this long. */
const movementHours = 24;

/**
 * Lets an operator move money alone as long as what they moved in a day stays below the limit, and
 * what was moved so for one person: a split sum needs two operators like a whole one. Call it in the
 * transaction of the effect, before that locks anything.
 */
export async function passMovement(
  tx: Db,
  context: CommandContext,
  movement: Movement,
): Promise<'go' | 'proposed'> {
  const { command, personId } = movement;
  // One at a time: two commands at once would not see each other's sum.
  await lockRow(tx, operatorMovementTurn, { onlyRow: true });
  const { worth, limit } = await worthAndLimit(tx, movement);
  const before = await movedAlone(tx, { operator: context.by, personId });
  const isLarge = worth === 0n || before + worth >= limit;
  const passed = await passSecondOperator(tx, context, { command, isLarge });
  // What two have approved counts for neither of them.
  if (passed === 'go' && context.secondOperator !== 'approve') {
    await tx
      .insert(operatorMovements)
      .values({ id: newId(), operator: context.by, personId, worth });
  }
  return passed;
}

/** The larger of the operator's sum and the person's. */
async function movedAlone(tx: Db, of: { operator: string; personId: string }): Promise<bigint> {
  const { operator, personId } = of;
  const { rows } = await tx.execute<{ moved: string }>(sql`
    select greatest(
        coalesce(sum(worth) filter (where operator = ${operator}), 0),
        coalesce(sum(worth) filter (where person_id = ${personId}), 0))::text as moved
      from ${operatorMovements}
      where moved_at > now() - make_interval(hours => ${movementHours})`);
  return BigInt(rows[0]?.moved ?? '0');
}

/** A price that one operator or a market moves for a moment makes nothing small. */
const highestPriceHours = 24;

/**
 * Whether an amount needs two operators, by the highest price since it was requested and of the
 * last day. Without a price for YUT, every amount of it does.
 */
export async function isLargeAmount(
  tx: Db,
  of: Pick<Movement, 'amount' | 'asset' | 'requestedAt'>,
): Promise<boolean> {
  const { worth, limit } = await worthAndLimit(tx, of);
  return worth >= limit || worth === 0n;
}

async function worthAndLimit(
  tx: Db,
  { amount, asset, requestedAt }: Pick<Movement, 'amount' | 'asset' | 'requestedAt'>,
): Promise<{ worth: bigint; limit: bigint }> {
  const { business: until } = await databaseTime(tx);
  const dayBefore = until.getTime() - highestPriceHours * hourMs;
  const from = new Date(Math.min(dayBefore, requestedAt?.getTime() ?? dayBefore));
  const limit = (await readMoneySettings(tx)).units('second_operator_from', 'USDT');
  return { worth: (await highestWorth(tx, { from, until })).of(amount, asset), limit };
}

async function propose(
  tx: Db,
  { by, reason }: CommandContext,
  command: string,
): Promise<'proposed'> {
  await tx
    .insert(operatorProposals)
    .values({ id: newId(), command, reason, proposedBy: by })
    .onConflictDoUpdate({
      target: [operatorProposals.command, operatorProposals.proposedBy],
      targetWhere: isNull(operatorProposals.approvedAt),
      set: { proposedAt: sql`now()`, reason },
    });
  return 'proposed';
}

const isOpen = (command: string) =>
  and(
    eq(operatorProposals.command, command),
    isNull(operatorProposals.approvedAt),
    sql`${operatorProposals.proposedAt} > now() - make_interval(hours => ${proposalHours})`,
  );

async function isProposed(tx: Db, command: string): Promise<boolean> {
  const found = await tx
    .select({ id: operatorProposals.id })
    .from(operatorProposals)
    .where(isOpen(command))
    .limit(1);
  return found.length > 0;
}

async function approve(tx: Db, { by }: CommandContext, command: string): Promise<void> {
  const open = and(isOpen(command), ne(operatorProposals.proposedBy, by));
  const [oldest] = await tx
    .select({ id: operatorProposals.id })
    .from(operatorProposals)
    .where(open)
    .orderBy(operatorProposals.id)
    .limit(1)
    .for('update');
  if (!oldest) {
    throw new CommandError(
      'No other operator has proposed exactly this in the last 24 hours. Nothing was done.',
    );
  }
  await tx
    .update(operatorProposals)
    .set({ approvedBy: by, approvedAt: sql`now()` })
    .where(eq(operatorProposals.id, oldest.id));
}

export const proposedText = (command: string): string =>
  `Proposed. Another operator gives the same command with --approve: ${command}`;
