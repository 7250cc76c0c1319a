import { sql } from 'drizzle-orm';
import {
  type CommandContext,
  type OperatorCommand,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import { settings } from '../../schema/tables/identity.ts';
import { isSetting, readStored, ruleOf, settingNames, settingProblem } from '../settings/public.ts';

/** The settings of the system: fees, limits, switches. A change applies from the next call on. */
export const homeOperator: OperatorCommand = {
  name: 'settings',
  usage: ['list', 'set <name> <value>'],
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

async function set(context: CommandContext, row: { name: string; value: string }): Promise<void> {
  await context.database.transaction((tx) =>
    tx
      .insert(settings)
      .values(row)
      .onConflictDoUpdate({ target: settings.name, set: { value: sql`excluded.value` } }),
  );
  writeResult(context, { json: row, text: `${row.name} is ${row.value}.` });
}
