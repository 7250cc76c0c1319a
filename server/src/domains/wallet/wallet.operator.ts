import { fromUnits, toUnits } from '@shared/lib/money';
import {
  type CommandContext,
  CommandError,
  type OperatorCommand,
  readInputFile,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import { addPrices, newestPrice } from './wallet.queries.ts';
import { type PriceLine, priceScale, readPriceLines } from './wallet.rules.ts';

/** Guards against typing errors: a price ten times higher or lower must be confirmed. */
const leap = 10n;

/** Sets YUT prices, which no market supplies: by hand, or from a file that a program writes. */
export const pricesOperator: OperatorCommand = {
  name: 'prices',
  does: 'Shows and sets the price of YUT.',
  example: 'set YUT 2.25 --reason "Opening price"',
  reads: ['show'],
  changes: ['set YUT <price in USD> [anyway]', 'import <absolute path of a file>'],
  run: async (context, [action, one, two, three]) => {
    if (action === 'show') return show(context);
    if (action === 'set') return set(context, { asset: one, text: two, insists: three });
    if (action === 'import') return importFile(context, one);
    throw usageError(`Unknown command “prices ${action}”.`);
  },
};

const priceText = (price: bigint): string => fromUnits(price, priceScale);

async function show(context: CommandContext): Promise<void> {
  const { business } = await context.now();
  const newest = await newestPrice(context.database.db, business);
  const rows = newest ? [{ asset: 'YUT', price: priceText(newest.price), since: newest.at }] : [];
  writeRows(context, { rows, empty: 'No price is known.' });
}

async function set(
  context: CommandContext,
  given: { asset?: string; text?: string; insists?: string },
): Promise<void> {
  const { asset, text = '', insists } = given;
  if (asset !== 'YUT') throw usageError('Only YUT has a price: one USDT counts as one USD.');
  const price = toUnits(text, priceScale);
  if (price === undefined || price === 0n) {
    throw usageError(`“${text}” is not a price: a number above 0 with at most 8 decimals.`);
  }
  const { business: at } = await context.now();
  const last = await newestPrice(context.database.db, at);
  const isLeap = last && (price > last.price * leap || price * leap < last.price);
  if (isLeap && insists !== 'anyway') {
    throw new CommandError(
      `The last price is ${priceText(last.price)}. If ${text} is right, say “anyway” behind it.`,
    );
  }
  await write(context, [{ at, price }]);
}

async function importFile(context: CommandContext, path: string | undefined): Promise<void> {
  const text = await readInputFile(path);
  const { business } = await context.now();
  const { lines, problem } = readPriceLines(text, business);
  if (problem) throw new CommandError(`Nothing was imported: ${problem}`);
  await write(context, lines);
}

async function write(context: CommandContext, lines: readonly PriceLine[]): Promise<void> {
  const added = await context.database.transaction((tx) => addPrices(tx, lines));
  writeResult(context, { json: { added }, text: `${added} of ${lines.length} are new.` });
}
