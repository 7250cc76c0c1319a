import {
  type CommandContext,
  type OperatorCommand,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  addChanges,
  cancelFromCommand,
  holdsText,
  listChanges,
  readEntriesByTime,
} from '../catalogue/public.ts';
import { passSecondOperator, proposedText, readMoneySettings, unitsOf } from '../money/public.ts';
import {
  isSetting,
  readStored,
  ruleOf,
  type SettingName,
  settingCatalogue,
  settingNames,
  settingProblem,
} from '../settings/public.ts';

/** The settings of the system: fees, limits, switches. A change applies from the next call on. */
export const homeOperator: OperatorCommand = {
  name: 'settings',
  does: 'Shows and changes fees, limits and switches.',
  example: 'set smallest_exchange 2 --from 2026-12-01 --reason "Less dust"',
  reads: ['list', 'changes'],
  changes: ['set <name> <value>', 'reset <name>', 'cancel <number of the change>'],
  takesFrom: true,
  takesTwo: true,
  run: async (context, [action, name = '', value = '', ...more]) => {
    switch (action) {
      case 'list':
        return list(context);
      case 'changes':
        return listChanges(context, settingCatalogue.name);
      case 'cancel':
        return cancelFromCommand(context, { catalogue: settingCatalogue, number: name, guard });
      case 'set':
      case 'reset':
        break;
      default:
        throw usageError(`Unknown command “settings ${action}”.`);
    }
    if (more.length > 0) throw usageError('Put a value of several words in quotes.');
    if (!isSetting(name)) throw usageError(`The settings are: ${settingNames.join(', ')}.`);
    if (action === 'reset') return change(context, { name, value: undefined });
    const problem = settingProblem(name, value);
    if (problem || value === '') {
      throw usageError(`${name} cannot be “${value}”: it is ${problem ?? ruleOf(name).meaning}.`);
    }
    return change(context, { name, value });
  },
};

async function list(context: CommandContext): Promise<void> {
  const stored = await readStored(context.database.db);
  const rows = settingNames.map((name) => {
    const { default: preset, meaning } = ruleOf(name);
    const value = stored.get(name);
    const isWrong = value !== undefined && settingProblem(name, value) !== undefined;
    const shown = isWrong ? `${value} (invalid: ${preset} applies)` : (value ?? '(not set)');
    return { name, value: shown, default: preset, meaning };
  });
  writeRows(context, { rows, empty: '' });
}

/** Raising one of these lets money out without a second operator, or makes more of what people hold. */
const guarded: readonly SettingName[] = [
  'second_operator_from',
  'review_from',
  'vip_quota_value',
  'novice_point_rate',
];

/** A change of a limit that waits may lower it: nobody takes that back alone. */
async function guard(
  tx: Db,
  context: CommandContext,
  { entry, command }: { entry: string; command: string },
): Promise<string | undefined> {
  const isLarge = guarded.some((name) => name === entry);
  const passed = await passSecondOperator(tx, context, { command, isLarge });
  return passed === 'proposed' ? proposedText(command) : undefined;
}

interface SettingChange {
  name: SettingName;
  /** Undefined: the default again. */
  value: string | undefined;
}

async function change(context: CommandContext, { name, value }: SettingChange): Promise<void> {
  const { from, reason, by } = context;
  const words = value === undefined ? `settings reset ${name}` : `settings set ${name} ${value}`;
  const command = from ? `${words} --from ${from.toISOString()}` : words;
  const { business: now } = await context.now();
  const shown = value ?? ruleOf(name).default;
  const outcome = await context.database.transaction(async (tx) => {
    const isLarge =
      guarded.includes(name) && (await isRaised(tx, { name, value: shown, now, from }));
    const passed = await passSecondOperator(tx, context, { command, isLarge });
    if (passed === 'proposed') return passed;
    const content = value === undefined ? null : { value };
    const changes = [{ id: name, content }];
    return addChanges(tx, settingCatalogue, { changes, from, now, reason, by });
  });
  if (outcome === 'proposed') {
    writeResult(context, {
      json: { name, value: shown, proposed: true },
      text: proposedText(command),
    });
    return;
  }
  const json = { name, value: shown, ...(from && { from: outcome.toISOString() }) };
  const text = from
    ? `${name}: ${holdsText(context, outcome)}`
    : `${name} is ${shown || 'not set'}.`;
  writeResult(context, { json, text });
}

/** No setting has more decimals than this asset. */
const finest = 'YUT';

/** Whether a limit becomes higher than it is now, or than it would be at that moment. */
async function isRaised(
  tx: Db,
  given: { name: SettingName; value: string; now: Date; from: Date | undefined },
): Promise<boolean> {
  const { name, value, now, from } = given;
  const entries = await readEntriesByTime(tx, settingCatalogue, now);
  const then = entries(from ?? now).find(({ id }) => id === name)?.content.value;
  const before = [
    (await readMoneySettings(tx)).units(name, finest),
    unitsOf(then ?? ruleOf(name).default, finest) ?? 0n,
  ];
  return before.some((units) => (unitsOf(value, finest) ?? 0n) > units);
}
