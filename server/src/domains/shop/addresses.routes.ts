import * as calls from '@shared/contract/shop';
import { phoneAfter, phoneDigits } from '@shared/lib/validation';
import { desc, eq } from 'drizzle-orm';
import { type Context, implement } from '../../calls/implement.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId, newId } from '../../platform/db/new-id.ts';
import { equals } from '../../platform/db/rows.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { persons } from '../../schema/tables/identity.ts';
import { type ShopAddressRow, shopAddresses } from '../../schema/tables/shop.ts';

/** A person's delivery addresses. While there are any, exactly one is the default. */
const maxAddresses = 20;

function present(row: ShopAddressRow): calls.ShopAddress {
  const { personId: _owner, createdAt: _at, ...address } = row;
  return address;
}

const readOwn = (db: Db, personId: string): Promise<ShopAddressRow[]> =>
  db
    .select()
    .from(shopAddresses)
    .where(eq(shopAddresses.personId, personId))
    .orderBy(desc(shopAddresses.isDefault), desc(shopAddresses.id));

/** Serializes changes to one person's addresses, which share one default and a limit. */
async function lockOwn({ db, person }: Context): Promise<ShopAddressRow[]> {
  await db.select({ id: persons.id }).from(persons).where(eq(persons.id, person.id)).for('update');
  return readOwn(db, person.id);
}

const ownOne = (personId: string, id: string) => equals(shopAddresses, { personId, id });

/** The contract has validated each field of `typed`; this checks the rules across two fields. */
async function save(
  context: Context,
  { id, ...typed }: Omit<calls.ShopAddress, 'id'> & { id?: string },
): Promise<calls.ShopAddress> {
  const { db, person } = context;
  const fields = trimmed(typed);
  const phone = phoneDigits(typed.phone);
  const wrong = phoneAfter(typed.phoneCode)(phone);
  if (wrong) throw wrongField('phone', wrong);
  const others = await lockOwn(context);
  const before = others.find((one) => one.id === id);
  if (id !== undefined && !before) throw new ApiError('notFound');
  if (!before && others.length >= maxAddresses) throw wrongField('recipient', '002160');
  const isDefault = typed.isDefault || (before?.isDefault ?? others.length === 0);
  if (isDefault) await clearDefault(db, person.id);
  const values = { ...typed, ...fields, phone, isDefault };
  const rows = before
    ? await db.update(shopAddresses).set(values).where(ownOne(person.id, before.id)).returning()
    : await db
        .insert(shopAddresses)
        .values({ ...values, id: newId(), personId: person.id })
        .returning();
  const row = rows[0];
  if (!row) throw new Error('an address was not saved');
  return present(row);
}

/** Invisible characters and bidi controls must not reach a label. ZWJ and ZWNJ stay. */
const unseen = /[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;
const oneLine = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Trims each text and refuses a required one that is empty afterwards. */
function trimmed(
  typed: Pick<calls.ShopAddress, 'recipient' | 'city' | 'street' | 'region' | 'postcode'>,
) {
  const { recipient, city, street, region, postcode } = typed;
  const needed = { recipient: oneLine(recipient), city: oneLine(city), street: oneLine(street) };
  for (const [name, text] of Object.entries(needed)) {
    if (text === '') throw wrongField(name, '000958');
  }
  return { ...needed, region: oneLine(region), postcode: oneLine(postcode) };
}

async function clearDefault(db: Db, personId: string): Promise<void> {
  await db
    .update(shopAddresses)
    .set({ isDefault: false })
    .where(equals(shopAddresses, { personId, isDefault: true }));
}

async function makeDefault(db: Db, own: { personId: string; id: string }): Promise<void> {
  await clearDefault(db, own.personId);
  await db.update(shopAddresses).set({ isDefault: true }).where(ownOne(own.personId, own.id));
}

async function setDefault(context: Context, { id }: { id: string }) {
  const { db, person } = context;
  const own = isId(id) ? await lockOwn(context) : [];
  if (!own.some((one) => one.id === id)) throw new ApiError('notFound');
  await makeDefault(db, { personId: person.id, id });
  return {};
}

async function remove(context: Context, { id }: { id: string }) {
  const { db, person } = context;
  const own = isId(id) ? await lockOwn(context) : [];
  const gone = own.find((one) => one.id === id);
  if (!gone) throw new ApiError('notFound');
  await db.delete(shopAddresses).where(ownOne(person.id, id));
  const next = own.find((one) => one.id !== id);
  if (gone.isDefault && next) await makeDefault(db, { personId: person.id, id: next.id });
  return {};
}

export const addressRoutes = [
  implement(calls.getAddresses, async ({ db, person }) => ({
    items: (await readOwn(db, person.id)).map(present),
    most: maxAddresses,
  })),
  implement(calls.saveAddress, save),
  implement(calls.setDefaultAddress, setDefault),
  implement(calls.removeAddress, remove),
];
