import { campaignsOperator } from '../api/campaigns/operator.ts';
import { couponsOperator, creatorsOperator } from '../api/creator/operator.ts';
import { guildsOperator } from '../api/guild/operator.ts';
import { homeOperator } from '../api/home/operator.ts';
import { identityOperator } from '../api/identity/operator.ts';
import { invitesOperator } from '../api/invite/operator.ts';
import { announcementsOperator } from '../api/messages/operator.ts';
import { depositsOperator } from '../api/money/deposit/operator.ts';
import { withdrawalsOperator } from '../api/money/withdraw/operator.ts';
import { reportsOperator } from '../api/report/operator.ts';
import { authenticatorOperator, livenessOperator } from '../api/safe/operator.ts';
import { carriersOperator, ordersOperator } from '../api/shop/operator.ts';
import { ticketsOperator } from '../api/support/operator.ts';
import { quotaOperator } from '../api/vip-quota/operator.ts';
import { pricesOperator } from '../api/wallet/operator.ts';
import { releasesOperator } from '../api/webview/operator.ts';
import { type CommandContext, type OperatorCommand, usageError } from './command.ts';

/** What an operator decides, by domain. */
export const operatorCommands: readonly OperatorCommand[] = [
  identityOperator,
  homeOperator,
  pricesOperator,
  authenticatorOperator,
  livenessOperator,
  depositsOperator,
  withdrawalsOperator,
  carriersOperator,
  ordersOperator,
  quotaOperator,
  invitesOperator,
  creatorsOperator,
  couponsOperator,
  campaignsOperator,
  guildsOperator,
  reportsOperator,
  ticketsOperator,
  announcementsOperator,
  releasesOperator,
];

/** `operator <subject> <action> …`; without a subject, what there is. */
export async function runOperator(context: CommandContext, args: readonly string[]): Promise<void> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help') {
    context.write('npm run operator -- <subject> <action> [--json]');
    for (const command of operatorCommands)
      for (const line of usageOf(command)) context.write(line);
    return;
  }
  const command = operatorCommands.find((one) => one.name === name);
  if (!command) {
    const names = operatorCommands.map((one) => one.name).join(', ');
    throw usageError(`There is no “operator ${name}”. Known: ${names}.`);
  }
  if (rest.length === 0) {
    throw usageError(`What to do? One of:\n${usageOf(command).join('\n')}`);
  }
  await command.run(context, rest);
}

const usageOf = ({ name, usage }: OperatorCommand): string[] =>
  usage.map((form) => `  npm run operator -- ${name} ${form}`);
