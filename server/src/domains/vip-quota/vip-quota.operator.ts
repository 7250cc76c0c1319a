import { assetScale } from '@shared/lib/money';
import {
  type CommandContext,
  CommandError,
  type OperatorCommand,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import { personWithUid } from '../identity/public.ts';
import { passMovement, proposedText } from '../money/public.ts';
import { readSettings } from '../settings/public.ts';
import { grantQuota } from './quota.mutations.ts';
import { findReceiver, readBalance } from './vip-quota.queries.ts';
import { presentBalance } from './vip-quota.rules.ts';

/** Shows and grants VIP quota, one person at a time. */
export const quotaOperator: OperatorCommand = {
  name: 'quota',
  does: 'Shows and grants VIP quota.',
  example: 'grant 80012468 10 --reason "Ticket S-1024"',
  reads: ['show <uid>'],
  changes: ['grant <uid> <units>'],
  takesTwo: true,
  run: async (context, [action, uid, units]) => {
    if (!uid) throw usageError('Name the uid.');
    if (action === 'show') return show(context, uid);
    if (action === 'grant') return grant(context, { uid, units });
    throw usageError(`Unknown command “quota ${action}”.`);
  },
};

async function show(context: CommandContext, uid: string): Promise<void> {
  const { db } = context.database;
  const balance = await readBalance(db, await personWithUid(db, uid));
  const rows = [{ uid, ...presentBalance(balance) }];
  writeRows(context, { rows, empty: '' });
}

/** Guards against typing errors: a grant cannot be undone. */
const maxUnits = 1_000_000;

async function grant(
  context: CommandContext,
  given: { uid: string; units: string | undefined },
): Promise<void> {
  const { uid, units = '' } = given;
  const amount = /^[1-9]\d{0,6}$/.test(units) ? Number(units) : 0;
  if (amount === 0 || amount > maxUnits) {
    throw usageError(`“${units}” is not a number of units: a whole number from 1 to ${maxUnits}.`);
  }
  const { business: businessAt } = await context.now();
  const command = `quota grant ${uid} ${amount}`;
  const outcome = await context.database.transaction(async (tx) => {
    const person = await findReceiver(tx, uid);
    if (!person) throw new CommandError(`No account has the uid ${uid}, or it is being deleted.`);
    // Whoever has it redeems it for YUT: it moves money like a deposit.
    const value = (await readSettings(tx)).units('vip_quota_value', assetScale.YUT);
    const worth = { amount: BigInt(amount) * value, asset: 'YUT' } as const;
    const passed = await passMovement(tx, context, { command, personId: person.id, ...worth });
    if (passed === 'go') await grantQuota(tx, { personId: person.id, amount, businessAt });
    return passed;
  });
  if (outcome === 'go') return show(context, uid);
  writeResult(context, {
    json: { uid, units: amount, proposed: true },
    text: proposedText(command),
  });
}
