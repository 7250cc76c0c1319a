import { toUnits } from '@shared/lib/money';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import {
  type CommandContext,
  CommandError,
  type OperatorCommand,
  oneOf,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { findRow } from '../../platform/db/rows.ts';
import { dayMs } from '../../platform/time/time.ts';
import {
  type Guild,
  guildCorrections,
  guildMembers,
  guilds,
  guildTargets,
} from '../../schema/tables/guilds.ts';
import { persons } from '../../schema/tables/identity.ts';
import { creatorAmount, lockPerson } from '../creator/public.ts';
import { personWithUid } from '../identity/public.ts';
import { readCorrections, readIncome, readTargets } from './guild.queries.ts';
import { firstDay, monthAt, nextMonth, roleNames } from './guild.rules.ts';

/** Manages guilds, members, targets and corrections; the operator decides all of them. */
export const guildsOperator: OperatorCommand = {
  name: 'guilds',
  does: 'Maintains guilds, their members and targets.',
  example: 'open Aurora 5000 --reason "New guild"',
  reads: ['list', 'show <guild>'],
  changes: [
    'open <guild> <target USDT>',
    'target <guild> <USDT>: from the next month on',
    'join <uid> <guild> <leader | manager | member>',
    'leave <uid>',
    'deduct <guild> <YYYY-MM> <USDT> <reason …>',
    'restore <guild> <YYYY-MM> <USDT> <reason …>',
    'close <guild>: 30 days from now',
  ],
  run: async (context, [action, ...words]) => {
    const run = actions.get(action ?? '');
    if (!run) throw usageError(`Unknown command “guilds ${action}”.`);
    await run(context, words);
  },
};

type Action = (context: CommandContext, words: readonly string[]) => Promise<void>;

const list: Action = async (context) => {
  const { db } = context.database;
  const found = await db
    .select({
      guild: guilds,
      members: sql<number>`(select count(*) from ${guildMembers} m
        where m.guild_id = ${guilds.id} and m.left_at is null)::int`,
    })
    .from(guilds)
    .orderBy(asc(guilds.name));
  const month = monthAt((await context.now()).business);
  const rows = await Promise.all(
    found.map(async ({ guild, members }) => ({
      guild: guild.name,
      members,
      target: creatorAmount((await readTargets(db, guild))(month)),
      closes: guild.closesAt,
    })),
  );
  writeRows(context, { rows, empty: 'There is no guild.' });
};

/** Lists a guild's last six months and its members. */
const show: Action = async (context, [name]) => {
  const { db } = context.database;
  const guild = await guildNamed(db, name);
  const members = await db
    .select({ uid: persons.uid, role: guildMembers.role, joined: guildMembers.joinedAt })
    .from(guildMembers)
    .innerJoin(persons, eq(persons.id, guildMembers.personId))
    .where(and(eq(guildMembers.guildId, guild.id), isNull(guildMembers.leftAt)))
    .orderBy(asc(guildMembers.role), asc(guildMembers.joinedAt));
  const last = monthAt((await context.now()).business);
  const first = nextMonth(last, -5);
  const span = { guildId: guild.id, personId: guild.id, first, last };
  const incomes = await readIncome(db, span);
  const corrections = await readCorrections(db, span);
  const targetOf = await readTargets(db, guild);
  const months = Array.from({ length: 6 }, (_, back) => nextMonth(last, -back)).map((month) => ({
    month,
    earned: creatorAmount(incomes.get(month)?.income ?? 0n),
    corrected: creatorAmount(corrections.get(month) ?? 0n),
    target: creatorAmount(targetOf(month)),
  }));
  writeRows(context, { rows: months, empty: '' });
  const rows = members.map(({ uid, role, joined }) => ({ uid, role: roleNames[role], joined }));
  writeRows(context, { rows, empty: `${guild.name} has no members.` });
};

const open: Action = async (context, [name = '', target]) => {
  if (name.trim() === '') throw usageError('Name the guild.');
  const values = { id: newId(), name, target: amountOf(target) };
  const { rowCount } = await context.database.transaction((tx) =>
    tx.insert(guilds).values(values).onConflictDoNothing(),
  );
  if (rowCount === 0) throw new CommandError(`The guild ${name} already exists.`);
  writeResult(context, { json: { guild: name }, text: `${name} is open.` });
};

/** A new target applies from the next month on: a running month keeps its target. */
const target: Action = async (context, [name, text]) => {
  const amount = amountOf(text);
  const { business } = await context.now();
  const month = nextMonth(monthAt(business));
  await context.database.transaction(async (tx) => {
    const { id: guildId } = await guildNamed(tx, name);
    const decided = { target: amount, decidedBy: context.by };
    await tx
      .insert(guildTargets)
      .values({ guildId, month: firstDay(month), ...decided })
      .onConflictDoUpdate({ target: [guildTargets.guildId, guildTargets.month], set: decided });
  });
  writeResult(context, {
    json: { guild: name, month, target: creatorAmount(amount) },
    text: `From ${month} on the target of ${name} is ${creatorAmount(amount)} USDT.`,
  });
};

const roles = { leader: 1, manager: 2, member: 3 } as const;

/** A person who is already a member gets the new role. */
const join: Action = async (context, [uid = '', name, roleName]) => {
  const role = roles[oneOf(roleName, ['leader', 'manager', 'member'])];
  const { business: joinedAt } = await context.now();
  await context.database.transaction(async (tx) => {
    const personId = await personWithUid(tx, uid);
    await lockPerson(tx, personId);
    const guild = await guildNamed(tx, name);
    if (guild.closesAt) throw new CommandError(`${guild.name} is closing.`);
    const own = await findRow(tx, guildMembers, isMember(personId));
    if (own && own.guildId !== guild.id) {
      throw new CommandError(`${uid} is in another guild: “guilds leave ${uid}” first.`);
    }
    if (own) await tx.update(guildMembers).set({ role }).where(isMember(personId));
    else await tx.insert(guildMembers).values({ personId, guildId: guild.id, role, joinedAt });
  });
  writeResult(context, {
    json: { uid, guild: name, role: roleName },
    text: `${uid} is in ${name} as ${roleName}.`,
  });
};

/** The guild keeps the income the person brought; the person forfeits unreceived shares. */
const leave: Action = async (context, [uid = '']) => {
  const { business: leftAt } = await context.now();
  await context.database.transaction(async (tx) => {
    const personId = await personWithUid(tx, uid);
    await lockPerson(tx, personId);
    const { rowCount } = await tx.update(guildMembers).set({ leftAt }).where(isMember(personId));
    if (rowCount === 0) throw new CommandError(`${uid} is in no guild.`);
  });
  writeResult(context, { json: { uid }, text: `${uid} has left.` });
};

const isMember = (personId: string) =>
  and(eq(guildMembers.personId, personId), isNull(guildMembers.leftAt));

/** Received shares stay; later ones are computed from the corrected income. */
async function correct(
  context: CommandContext,
  of: { words: readonly string[]; sign: 1n | -1n },
): Promise<void> {
  const [name, month = '', text, ...rest] = of.words;
  const reason = rest.join(' ');
  const amount = amountOf(text);
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw usageError('Name the month, like 2026-03.');
  if (reason === '') throw usageError('Name the reason: members see it.');
  const { business } = await context.now();
  if (month > monthAt(business)) throw new CommandError(`${month} has not begun.`);
  await context.database.transaction(async (tx) => {
    const { id: guildId } = await guildNamed(tx, name);
    await tx.insert(guildCorrections).values({
      id: newId(),
      guildId,
      month: firstDay(month),
      amount: of.sign * amount,
      reason,
      decidedBy: context.by,
    });
  });
  await show(context, [name ?? '']);
}
const deduct: Action = (context, words) => correct(context, { words, sign: -1n });
const restore: Action = (context, words) => correct(context, { words, sign: 1n });

const noticeDays = 30;

const close: Action = async (context, [name]) => {
  const { business } = await context.now();
  const closesAt = new Date(business.getTime() + noticeDays * dayMs);
  await context.database.transaction(async (tx) => {
    const guild = await guildNamed(tx, name);
    if (guild.closesAt) throw new CommandError(`${guild.name} is already closing.`);
    await tx.update(guilds).set({ closesAt }).where(eq(guilds.id, guild.id));
  });
  writeResult(context, {
    json: { guild: name, closesAt: closesAt.toISOString() },
    text: `${name} closes on ${closesAt.toISOString()}. Months that are over can still be received.`,
  });
};

const actions = new Map<string, Action>(
  Object.entries({ list, show, open, target, join, leave, deduct, restore, close }),
);

async function guildNamed(db: Db, name: string | undefined): Promise<Guild> {
  const [guild] = name ? await db.select().from(guilds).where(eq(guilds.name, name)) : [];
  if (!guild) throw new CommandError(`There is no guild ${name ?? ''}. “guilds list” has them.`);
  return guild;
}

function amountOf(text: string | undefined): bigint {
  const amount = toUnits(text ?? '', 6) ?? 0n;
  if (amount <= 0n) throw usageError(`“${text ?? ''}” is not an amount of USDT.`);
  return amount;
}
