import { type Asset, assets } from '@shared/lib/money';
import {
  type CommandContext,
  CommandError,
  type OperatorCommand,
  oneOf,
  usageError,
} from '../../../commands/command.ts';
import { deposits } from '../../../db/tables/deposits.ts';
import { ApiError } from '../../../errors.ts';
import { personAccount, systemAccount } from '../../../ledger/accounts.ts';
import { transfer } from '../../../ledger/transfer.ts';
import { personWithUid } from '../../identity/operator.ts';
import { writeSystemMessage } from '../../messages/write.ts';
import { textOf, unitsOf } from '../terms.ts';

/** Money that has come in from outside: whoever watches the networks books it by this command. */
export const depositsOperator: OperatorCommand = {
  name: 'deposits',
  usage: [`book <uid> <amount> <${assets.join(' | ')}> <number of the transaction>`],
  run: async (context, [action, uid, ...words]) => {
    if (action !== 'book') throw usageError(`There is no “deposits ${action}”.`);
    if (!uid) throw usageError('Whose deposit? Name the uid.');
    return book(context, { uid, ...readDeposit(words) });
  },
};

function readDeposit([amountText = '', assetText, reference = '']: readonly string[]) {
  const asset = oneOf(assetText, assets);
  const amount = unitsOf(amountText, asset);
  if (amount === undefined || amount <= 0n) {
    throw usageError(`“${amountText}” is no amount of ${asset}.`);
  }
  if (!/^[!-~]{4,128}$/.test(reference)) {
    throw usageError('The number of the transaction, of 4 to 128 signs: it is booked once.');
  }
  return { asset, amount, reference };
}

async function book(
  context: CommandContext,
  of: { uid: string; asset: Asset; amount: bigint; reference: string },
): Promise<void> {
  const { uid, asset, amount, reference } = of;
  const { business: businessAt } = await context.now();
  await context.database
    .transaction(async (tx) => {
      const personId = await personWithUid(tx, uid);
      const to = await personAccount(tx, { personId, asset, purpose: 'wallet' });
      const from = await systemAccount(tx, { asset, purpose: 'outside' });
      const legs = [{ from, to, amount, kind: 'deposit' as const }];
      const [transferId = ''] = await transfer(tx, { legs, businessAt });
      const booked = await tx
        .insert(deposits)
        .values({ reference, personId, transferId })
        .onConflictDoNothing()
        .returning();
      if (booked.length === 0) throw new CommandError(`${reference} was booked before.`);
      const params = { amount: textOf(amount, asset), asset };
      await writeSystemMessage(tx, { personId, kind: 'depositReceived', params });
    })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      throw new CommandError(`Nothing can be booked for ${uid}: ${error.codeName}.`);
    });
  const text = textOf(amount, asset);
  context.write(
    context.json
      ? JSON.stringify({ uid, amount: text, asset })
      : `${uid} has ${text} ${asset} more.`,
  );
}
