import { and, asc, desc, eq } from 'drizzle-orm';
import {
  type CommandContext,
  CommandError,
  maxListed,
  type OperatorCommand,
  readInputFile,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import { sqlState } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { persons } from '../../schema/tables/identity.ts';
import { shopCarriers, shopOrders, shopPackages } from '../../schema/tables/shop.ts';
import { readOrderFile, type StoreOrder } from './order-file.ts';
import { placeOrder } from './purchase.operations.ts';

/** Contact details of carriers, shown with each of their parcels. */
export const carriersOperator: OperatorCommand = {
  name: 'carriers',
  does: 'Maintains the carriers of parcels.',
  example: 'list',
  reads: ['list'],
  changes: ['set <name> <+phone | -> <https://… with {number} | ->'],
  run: async (context, [action, name, phone = '-', trackingUrl = '-']) => {
    if (action === 'list') return list(context);
    if (action !== 'set') throw usageError(`Unknown command “carriers ${action}”.`);
    if (!name) throw usageError('Name the carrier as its parcels do.');
    if (phone !== '-' && !/^\+[0-9 -]{5,24}$/.test(phone)) {
      throw usageError('The phone begins with + and the country code; - removes it.');
    }
    if (trackingUrl !== '-' && !/^https:\/\/[^ ]*\{number\}[^ ]*$/.test(trackingUrl)) {
      throw usageError(
        'The address begins with https:// and has {number} in it, or is a single -.',
      );
    }
    const contact = { phone: given(phone), trackingUrl: given(trackingUrl) };
    await context.database.transaction((tx) =>
      tx
        .insert(shopCarriers)
        .values({ name, ...contact })
        .onConflictDoUpdate({ target: shopCarriers.name, set: contact }),
    );
    writeResult(context, { json: { name, ...contact }, text: `${name} is known.` });
  },
};

const given = (word: string): string | null => (word === '-' ? null : word);

async function list(context: CommandContext): Promise<void> {
  const { name, phone, trackingUrl: page } = shopCarriers;
  const rows = await context.database.db
    .select({ name, phone, page })
    .from(shopCarriers)
    .orderBy(asc(name));
  writeRows(context, { rows, empty: 'No carrier is known.' });
}

/** Lists the store's orders, imports them from a file, and assigns parcels to carriers. */
export const ordersOperator: OperatorCommand = {
  name: 'orders',
  does: 'Lists orders and records their parcels.',
  example: 'list 80012468',
  reads: ['list [uid]'],
  changes: [
    'import <absolute path of a file>',
    'send <order> <number of the parcel> <carrier> <tracking number>',
  ],
  run: async (context, [action, ...words]) => {
    if (action === 'list') return listOrders(context, words[0]);
    if (action === 'import') return importFile(context, words[0]);
    if (action !== 'send') throw usageError(`Unknown command “orders ${action}”.`);
    const [order = '', position = '', carrier = '', number = ''] = words;
    return send(context, { order, position: Number(position), carrier, number });
  },
};

async function listOrders(context: CommandContext, uid: string | undefined): Promise<void> {
  const rows = await context.database.db
    .select({
      order: shopOrders.number,
      uid: persons.uid,
      placed: shopOrders.placedAt,
      parcel: shopPackages.position,
      status: shopPackages.status,
      carrier: shopPackages.carrier,
      number: shopPackages.trackingNumber,
    })
    .from(shopOrders)
    .innerJoin(persons, eq(persons.id, shopOrders.ownerId))
    .innerJoin(shopPackages, eq(shopPackages.orderId, shopOrders.id))
    .where(uid === undefined ? undefined : eq(persons.uid, uid))
    .orderBy(desc(shopOrders.placedAt), asc(shopPackages.position))
    .limit(maxListed);
  writeRows(context, { rows, empty: 'There are no orders.' });
}

/** One transaction per order: one that cannot be paid does not block the others. */
async function importFile(context: CommandContext, path: string | undefined): Promise<void> {
  const text = await readInputFile(path);
  const read = readOrderFile(text);
  if ('problem' in read) throw new CommandError(`Nothing was imported: ${read.problem}.`);
  const { business: now } = await context.now();
  const rows: { reference: string; order: string; result: string }[] = [];
  for (const order of read.orders) rows.push(await importOrder(context, { order, now }));
  writeRows(context, { rows, empty: '' });
  const refused = rows.filter(({ order }) => order === '').length;
  if (refused > 0) throw new CommandError(`${refused} of ${rows.length} were not imported.`);
}

async function importOrder(context: CommandContext, given: { order: StoreOrder; now: Date }) {
  const { reference } = given.order;
  try {
    const { number, isNew } = await context.database.transaction((tx) => placeOrder(tx, given));
    return { reference, order: number, result: isNew ? 'taken' : 'known' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { reference, order: '', result: error.codeName };
  }
}

interface Sending {
  order: string;
  position: number;
  carrier: string;
  number: string;
}

/** Assigns carrier and tracking number; the tracking service's events find the parcel by both. */
async function send(context: CommandContext, sending: Sending): Promise<void> {
  const { order, position, carrier } = sending;
  const trackingNumber = sending.number.toUpperCase().replace(/[\s-]/g, '');
  if (!carrier || carrier.length > 60) throw usageError('Name the carrier.');
  if (!/^[A-Z0-9]{4,64}$/.test(trackingNumber)) {
    throw usageError('A tracking number has 4 to 64 letters and digits.');
  }
  await context.database
    .transaction(async (tx) => {
      const rows = await tx
        .select({ id: shopPackages.id })
        .from(shopPackages)
        .innerJoin(shopOrders, eq(shopOrders.id, shopPackages.orderId))
        .where(and(eq(shopOrders.number, order), eq(shopPackages.position, position)));
      const [found] = rows;
      if (!found) throw new CommandError(`${order} has no parcel ${position}.`);
      await tx
        .update(shopPackages)
        .set({ carrier, trackingNumber })
        .where(eq(shopPackages.id, found.id));
    })
    .catch((error: unknown) => {
      if (sqlState(error) !== '23505') throw error;
      throw new CommandError(`${carrier} has another parcel with the number ${trackingNumber}.`);
    });
  const answer = { order, parcel: position, carrier, number: trackingNumber };
  writeResult(context, { json: answer, text: `${order}: ${trackingNumber}.` });
}
