import { sql } from 'drizzle-orm';
import {
  type CommandContext,
  type OperatorCommand,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import type { Db } from '../../platform/db/database.ts';
import { settings } from '../../schema/tables/identity.ts';
import { passSecondOperator, proposedText, readMoneySettings, unitsOf } from '../money/public.ts';
import {
  isSetting,
  readStored,
  ruleOf,
  type SettingName,
  settingNames,
  settingProblem,
} from '../settings/public.ts';

/** The settings of the system: fees, limits, switches. A change applies from the next call on. */
export const homeOperator: OperatorCommand = {
  name: 'settings',
  reads: ['list'],
  changes: ['set <name> <value>'],
  run: async (context, [action, name = '', value = '']) => {
    if (action === 'list') return list(context);
    if (action !== 'set') throw usageError(`Unknown command “settings ${action}”.`);
    if (!isSetting(name)) throw usageError(`The settings are: ${settingNames.join(', ')}.`);
    const problem = settingProblem(name, value);
    if (problem || value === '') {
      throw usageError(`${name} cannot be “${value}”: it is ${problem ?? ruleOf(name).meaning}.`);
    }
    await set(context, { name, value });
  },
};

async function isRaised(tx: Db, { name, value }: { name: SettingName; value: string }) {
  const now = (await readMoneySettings(tx)).units(name, 'USDT');
  return (unitsOf(value, 'USDT') ?? 0n) > now;
}

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

/** Raising one of these lets money out without a second operator. */
const guarded: readonly SettingName[] = ['second_operator_from', 'review_from'];

async function set(
  context: CommandContext,
  row: { name: SettingName; value: string },
): Promise<void> {
  const command = `settings set ${row.name} ${row.value}`;
  const outcome = await context.database.transaction(async (tx) => {
    const isLarge = guarded.includes(row.name) && (await isRaised(tx, row));
    const passed = await passSecondOperator(tx, context, { command, isLarge });
    if (passed === 'proposed') return passed;
    await tx
      .insert(settings)
      .values(row)
      .onConflictDoUpdate({ target: settings.name, set: { value: sql`excluded.value` } });
    return passed;
  });
  if (outcome === 'proposed') {
    writeResult(context, { json: { ...row, proposed: true }, text: proposedText(command) });
    return;
  }
  writeResult(context, { json: row, text: `${row.name} is ${row.value}.` });
}
