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
import { formOf, maxWords } from '../platform/commands/form.ts';
import { type Usage, UsageError } from '../platform/commands/usage.ts';
import { catalogues } from './catalogues.ts';
import { commandUsages, subjects } from './command-usages.ts';

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

/** Runs `operator <subject> <action> …`. */
export async function runOperator(
  context: CommandContext,
  [name = '', ...words]: readonly string[],
): Promise<void> {
  const command = operatorCommand(name);
  if (words.length === 0) throw usageError('The action is missing. One of:', formsOf(command));
  // A demo, whose time can be moved, needs no reason.
  const isRead = formOf(command, words)?.isRead;
  if (context.reason.trim() === '' && !context.services.canMoveTime && !isRead) {
    throw usageError('Say why: --reason "…". The security log keeps it.');
  }
  if (context.from && isRead) {
    throw usageError(`“${name} ${words[0]}” takes no --from: it is done at once.`);
  }
  await command.run(context, words);
}

function operatorCommand(name: string): OperatorCommand {
  const command = findOperatorCommand(name);
  if (command) return command;
  throw new UsageError(`There is no subject “${name}”. Known: ${subjects.join(', ')}.`);
}

const formsOf = ({ name, reads, changes }: OperatorCommand): string[] =>
  [...reads, ...changes].map((form) => `  npm run operator -- ${name} ${form}`);

/** Every command of an operator, a line each. */
export const allForms = (): string => operatorCommands.flatMap(formsOf).join('\n');

/** What one subject accepts. */
export function usageOf(subject: string): Usage {
  const command = operatorCommand(subject);
  const { reason, from, propose, approve, json } = commandUsages.operator.options;
  return {
    does: command.does,
    args: '<action> …',
    options: {
      ...(command.changes.length > 0 && { reason }),
      ...(command.takesFrom && { from }),
      ...(command.takesTwo && { propose, approve }),
      json,
    },
    more: ['Actions:', ...formsOf(command)].join('\n'),
    example: command.example,
  };
}

/** Refuses arguments that the form of a known action has no place for. */
export function checkWords(name: string, words: readonly string[]): void {
  const { reads, changes } = operatorCommand(name);
  const places = [...reads, ...changes].flatMap(
    (form) => formOf({ reads: [form], changes: [] }, words) ?? [],
  );
  const most = Math.max(...places.map(maxWords));
  const over = words[most];
  if (places.length > 0 && over !== undefined) {
    throw new UsageError(`“${over}” is one argument too many.`);
  }
}
