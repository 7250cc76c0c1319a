import { randomBytes } from 'node:crypto';
import { chains } from '@shared/lib/address';
import { assets } from '@shared/lib/money';
import { createAddress, requestAddress } from '../domains/deposit/address.mutations.ts';
import { recordTransfer, type TransferOutcome } from '../domains/deposit/deposit.mutations.ts';
import { readTokenAmount, transactionIdOf } from '../domains/deposit/deposit.rules.ts';
import type { DepositProvider, ReportedTransfer } from '../domains/deposit/provider.ts';
import { personWithUid } from '../domains/identity/public.ts';
import {
  type CommandContext,
  CommandError,
  type OperatorCommand,
  oneOf,
  usageError,
  writeResult,
} from '../platform/commands/command.ts';
import { isId } from '../platform/db/new-id.ts';
import { findRow } from '../platform/db/rows.ts';
import { depositAddresses, incomingTransfers } from '../schema/tables/incoming-transfers.ts';

/** Plays the networks of a demo: somebody outside sends money, or a block is reorganised away. */
export const chainOperator: OperatorCommand = {
  name: 'chain',
  does: 'Plays the networks of a demo.',
  example: 'send 80012468 BSC 25.5 USDT',
  reads: [],
  changes: [
    `send <uid> <${chains.join(' | ')}> <amount> <${assets.join(' | ')}>: only in a demo`,
    'drop <deposit>: only in a demo',
  ],
  run: async (context, [action, subject = '', ...words]) => {
    const { deposits } = context.services.external;
    if (!context.services.canMoveTime || !deposits) {
      throw new CommandError('Only a demo has simulated networks.');
    }
    if (action === 'send') return send(context, { provider: deposits, uid: subject, words });
    if (action === 'drop') return drop(context, { provider: deposits, id: subject });
    throw usageError(`Unknown command “chain ${action}”.`);
  },
};

async function send(
  context: CommandContext,
  given: { provider: DepositProvider; uid: string; words: readonly string[] },
): Promise<void> {
  const { database, log } = context;
  const { provider, uid } = given;
  const [networkText, amountText = '', assetText] = given.words;
  const network = oneOf(networkText, chains);
  const asset = oneOf(assetText, assets);
  const amount = readTokenAmount(amountText, asset);
  if (!uid) throw usageError('Name the uid.');
  if (!amount) throw usageError(`“${amountText}” is not an amount of ${asset}.`);
  const owner = { personId: await personWithUid(database.db, uid), network };
  const requested = await requestAddress(database.db, { owner, provider, log });
  const address = await database.transaction((tx) =>
    createAddress(tx, { owner, address: requested, log }),
  );
  const transactionId = transactionIdOf(network, randomBytes(32).toString('hex')) ?? '';
  const facts = { network, transactionId, outputIndex: 0, asset, amount };
  const outcome = await report(context, provider, {
    ...facts,
    address,
    confirmations: 0,
    isRemoved: false,
    observedAt: (await context.now()).business,
  });
  const row = await findRow(database.db, incomingTransfers, facts);
  writeResult(context, {
    json: { id: row?.id ?? '', address, outcome },
    text: row ? `Sent: deposit ${row.id} is ${outcome}.` : `Sent: ${outcome}.`,
  });
}

async function drop(
  context: CommandContext,
  { provider, id }: { provider: DepositProvider; id: string },
): Promise<void> {
  const { db } = context.database;
  const row = isId(id) ? await findRow(db, incomingTransfers, { id }) : undefined;
  const owner = row && { personId: row.personId, network: row.network };
  const address = owner && (await findRow(db, depositAddresses, owner));
  if (!row || !address) throw new CommandError(`There is no deposit ${id}.`);
  const outcome = await report(context, provider, {
    ...row,
    address: address.address,
    isRemoved: true,
    observedAt: (await context.now()).business,
  });
  writeResult(context, { json: { id, outcome }, text: `Removed: deposit ${id} is ${outcome}.` });
}

const report = (
  { database, log }: CommandContext,
  provider: DepositProvider,
  seen: ReportedTransfer,
): Promise<TransferOutcome> =>
  database.transaction((tx) => recordTransfer(tx, { report: seen, provider, log }));
