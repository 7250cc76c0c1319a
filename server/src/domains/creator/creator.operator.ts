import { dayFormat, wallClock } from '@shared/lib/date';
import { toUnits } from '@shared/lib/money';
import { and, asc, eq, isNull } from 'drizzle-orm';
import {
  type CommandContext,
  CommandError,
  type OperatorCommand,
  usageError,
  writeRows,
} from '../../platform/commands/command.ts';
import { newId } from '../../platform/db/new-id.ts';
import { findRow } from '../../platform/db/rows.ts';
import { dayMs, seconds } from '../../platform/time/time.ts';
import { creatorCoupons, creatorInvestments } from '../../schema/tables/creator.ts';
import { persons } from '../../schema/tables/identity.ts';
import { personWithUid } from '../identity/public.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { readCoupons, readPoints } from './creator.queries.ts';
import { creatorAmount } from './creator.rules.ts';
import { couponState } from './invest.rules.ts';
import { addPoints, lockPerson } from './level.mutations.ts';

/** Shows a creator's level and points, and corrects the points. */
export const creatorsOperator: OperatorCommand = {
  name: 'creators',
  does: 'Corrects the points of creators.',
  example: 'give 80012468 50 --reason "Ticket S-1024"',
  reads: ['show <uid>'],
  changes: ['give <uid> <points>', 'take <uid> <points>'],
  run: async (context, [action, uid, points = '']) => {
    if (!uid) throw usageError('Name the uid.');
    if (action === 'show') return show(context, uid);
    if (action !== 'give' && action !== 'take') {
      throw usageError(`Unknown command “creators ${action}”.`);
    }
    if (!/^[1-9]\d{0,6}$/.test(points)) throw usageError('Name the points, a whole number.');
    const count = BigInt(points);
    return correct(context, { uid, points: action === 'give' ? count : -count });
  },
};

async function show(context: CommandContext, uid: string): Promise<void> {
  const { db } = context.database;
  const personId = await personWithUid(db, uid);
  const person = await findRow(db, persons, { id: personId });
  const running = await db
    .select()
    .from(creatorInvestments)
    .where(and(eq(creatorInvestments.personId, personId), isNull(creatorInvestments.endedAt)))
    .orderBy(asc(creatorInvestments.endsAt));
  const row = {
    uid,
    level: person?.level ?? 0,
    points: String(await readPoints(db, personId)),
    investments: running
      .map(
        (one) =>
          `${creatorAmount(one.amount)} until ${wallClock(one.endsAt, 'UTC').format(dayFormat)}`,
      )
      .join(', '),
  };
  writeRows(context, { rows: [row], empty: '' });
}

async function correct(
  context: CommandContext,
  of: { uid: string; points: bigint },
): Promise<void> {
  const { uid, points } = of;
  const { business: at } = await context.now();
  await context.database.transaction(async (tx) => {
    const personId = await personWithUid(tx, uid);
    await lockPerson(tx, personId);
    await addPoints(tx, { personId, points, source: 'correction', at });
  });
  await show(context, uid);
}

/** Grants coupons for investments, beside those that levels bring. */
export const couponsOperator: OperatorCommand = {
  name: 'coupons',
  does: 'Lists and gives coupons.',
  example: 'give 80012468 5 100 30 --reason "Winter campaign"',
  reads: ['list <uid>'],
  changes: ['give <uid> <discount USDT> <from USDT> <days>'],
  run: async (context, [action, uid, ...words]) => {
    if (!uid) throw usageError('Name the uid.');
    if (action === 'list') return list(context, uid);
    if (action === 'give') return grantCoupon(context, { uid, ...readCoupon(words) });
    throw usageError(`Unknown command “coupons ${action}”.`);
  },
};

async function list(context: CommandContext, uid: string): Promise<void> {
  const { db } = context.database;
  const { business: now } = await context.now();
  const found = await readCoupons(db, { personId: await personWithUid(db, uid) });
  const rows = found.map((one) => ({
    discount: creatorAmount(one.discount),
    from: creatorAmount(one.smallest),
    starts: one.startsAt,
    expires: one.expiresAt,
    state: couponState(one, { now }).state,
  }));
  writeRows(context, { rows, empty: `${uid} has no coupon.` });
}

/** Catches typing errors: a coupon cannot be revoked. */
const maxDays = 365;

function readCoupon([discountText = '', fromText = '', daysText = '']: readonly string[]) {
  const discount = toUnits(discountText, 6) ?? 0n;
  const smallest = toUnits(fromText, 6) ?? 0n;
  const days = /^[1-9]\d{0,2}$/.test(daysText) ? Number(daysText) : 0;
  if (discount <= 0n || smallest <= discount) {
    throw usageError('Name a discount in USDT and the minimum investment, which must be larger.');
  }
  if (days === 0 || days > maxDays) throw usageError(`Name the days, 1 to ${maxDays}.`);
  return { discount, smallest, days };
}

async function grantCoupon(
  context: CommandContext,
  of: { uid: string; discount: bigint; smallest: bigint; days: number },
): Promise<void> {
  const { uid, discount, smallest, days } = of;
  const { business: startsAt } = await context.now();
  const expiresAt = new Date(startsAt.getTime() + days * dayMs);
  await context.database.transaction(async (tx) => {
    const personId = await personWithUid(tx, uid);
    const [person] = await tx
      .select({ erasesAt: persons.erasesAt, erasedAt: persons.erasedAt })
      .from(persons)
      .where(eq(persons.id, personId))
      .for('share');
    if (!person || person.erasesAt || person.erasedAt) {
      throw new CommandError(`${uid} is being deleted.`);
    }
    await tx
      .insert(creatorCoupons)
      .values({ id: newId(), personId, discount, smallest, startsAt, expiresAt });
    const params = { expiresAt: seconds(expiresAt) };
    await writeSystemMessage(tx, { personId, kind: 'couponGiven', params });
  });
  await list(context, uid);
}
