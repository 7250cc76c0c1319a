import { chainOperator } from '../demo/chain.operator.ts';
import { campaignsOperator } from '../domains/campaigns/campaigns.operator.ts';
import { createCatalogueOperator } from '../domains/catalogue/catalogue.operator.ts';
import { couponsOperator, creatorsOperator } from '../domains/creator/creator.operator.ts';
import { depositsOperator } from '../domains/deposit/deposit.operator.ts';
import { guildsOperator } from '../domains/guild/guild.operator.ts';
import { homeOperator } from '../domains/home/home.operator.ts';
import { identityOperator } from '../domains/identity/identity.operator.ts';
import { invitesOperator } from '../domains/invite/invite.operator.ts';
import { announcementsOperator } from '../domains/messages/messages.operator.ts';
import { reportsOperator } from '../domains/report/report.operator.ts';
import { eventsOperator } from '../domains/safe/activity.operator.ts';
import { authenticatorOperator, livenessOperator } from '../domains/safe/safe.operator.ts';
import { sessionsOperator } from '../domains/safe/sessions.operator.ts';
import { carriersOperator, ordersOperator } from '../domains/shop/shop.operator.ts';
import { ticketsOperator } from '../domains/support/support.operator.ts';
import { quotaOperator } from '../domains/vip-quota/vip-quota.operator.ts';
import { ratesOperator } from '../domains/wallet/rates.operator.ts';
import { pricesOperator } from '../domains/wallet/wallet.operator.ts';
import { releaseTokensOperator } from '../domains/webview/release-tokens.operator.ts';
import { releasesOperator } from '../domains/webview/webview.operator.ts';
import { withdrawalsOperator } from '../domains/withdraw/withdraw.operator.ts';
import {
  type CommandContext,
  type OperatorCommand,
  usageError,
} from '../platform/commands/command.ts';
import { foldersOperator } from '../platform/commands/folders.operator.ts';
import { formOf } from '../platform/commands/form.ts';
import { catalogues } from './catalogues.ts';

/** The operator's commands of every domain. */
export const operatorCommands: readonly OperatorCommand[] = [
  identityOperator,
  homeOperator,
  ...catalogues.map(createCatalogueOperator),
  pricesOperator,
  ratesOperator,
  authenticatorOperator,
  livenessOperator,
  depositsOperator,
  chainOperator,
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
  eventsOperator,
  sessionsOperator,
  foldersOperator,
  releaseTokensOperator,
];

export const findOperatorCommand = (name: string | undefined): OperatorCommand | undefined =>
  operatorCommands.find((one) => one.name === name);

/** `operator <subject> <action> …`; without a subject, prints the usage of all. */
export async function runOperator(context: CommandContext, args: readonly string[]): Promise<void> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help') {
    context.write(
      'npm run operator -- <subject> <action> [--json] [--reason "…"] [--from 2026-12-01]',
    );
    for (const command of operatorCommands)
      for (const line of usageOf(command)) context.write(line);
    return;
  }
  const command = findOperatorCommand(name);
  if (!command) {
    const names = operatorCommands.map((one) => one.name).join(', ');
    throw usageError(`Unknown command “operator ${name}”. Known: ${names}.`);
  }
  if (rest.length === 0) {
    throw usageError('The action is missing. One of:', usageOf(command));
  }
  // A demo, whose time can be moved, needs no reason.
  if (
    context.reason.trim() === '' &&
    !context.services.canMoveTime &&
    !formOf(command, rest)?.isRead
  ) {
    throw usageError('Say why: --reason "…". The security log keeps it.');
  }
  if (context.from && !(command.takesFrom && !formOf(command, rest)?.isRead)) {
    throw usageError(`“${name} ${rest[0]}” takes no --from: it is done at once.`);
  }
  await command.run(context, rest);
}

const usageOf = ({ name, reads, changes }: OperatorCommand): string[] =>
  [...reads, ...changes].map((form) => `  npm run operator -- ${name} ${form}`);
