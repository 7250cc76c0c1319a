import type { Asset } from '@shared/lib/money';
import { type SQL, sql } from 'drizzle-orm';
import type { MovementKind } from '../../ledger/kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Texts } from '../../platform/words.ts';

/** What a movement was for. A kind fills the fields that say it, and leaves out the others. */
export interface MovementSubject {
  /** Of a fee: the kind of what it was charged for. */
  of?: MovementKind;
  /** Of a deposit, `network:transaction:output`, or what its operator noted. */
  reference?: string;
  trade?: { from: Asset; to: Asset };
  /** With eight decimals: of one `from`. */
  rate?: string | null;
  /** Purposes of the person's own accounts. */
  accounts?: { from: string; to: string };
  /** A video, or a guild. */
  name?: string | null;
  /** The first day of a guild's month. */
  month?: string;
  task?: string;
  taskWords?: Texts<'title'> | null;
  share?: 'dynamic' | 'performance';
  /** Whose investment a share comes from. */
  friend?: string;
  level?: number;
  day?: number;
  /** A term: of a stake, an investment, a campaign. */
  days?: number | null;
  friends?: number;
  units?: number;
  points?: number;
}

/** The subjects of a person's movements by their ids, in one round trip. */
export async function readSubjects(
  db: Db,
  of: { personId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, MovementSubject>> {
  if (of.ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; subject: MovementSubject | null }>(
    select({ personId: of.personId, ids: [...of.ids] }),
  );
  return new Map(rows.flatMap(({ id, subject }) => (subject ? [[id, subject] as const] : [])));
}

/** One way in which a kind of movement has its subject: the fields, and where they are found. */
const found = (fields: SQL, from: SQL): SQL =>
  sql`(select json_build_object(${fields}) ${from} limit 1)`;

const daysBetween = (from: SQL, to: SQL) =>
  sql`round(extract(epoch from ${to} - ${from}) / 86400)::int`;

const term = daysBetween(sql`i.started_at`, sql`i.ends_at`);

/** By a row that names the transfer itself. */
const claimed = (fields: SQL, from: SQL): SQL =>
  found(fields, sql`from ${from} where c.transfer_id = t.id`);

const select = statement(['personId', 'ids'], ({ personId, ids }) => {
  const me = sql`${personId}::uuid`;
  const ofKind = [...subjectsByKind(me)].map(
    ([kind, ways]) => sql`when ${sql.raw(`'${kind}'`)} then coalesce(${sql.join(ways, sql`, `)})`,
  );
  return sql`
    select t.id, case t.kind ${sql.join(ofKind, sql` `)} end as subject
    from transfers t where t.id = any(${ids}::uuid[])`;
});

type Subjects = [kind: MovementKind, ways: SQL[]][];

function subjectsByKind(me: SQL): ReadonlyMap<MovementKind, SQL[]> {
  return new Map([...tradeSubjects(me), ...termSubjects(me), ...rewardSubjects(me)]);
}

function tradeSubjects(me: SQL): Subjects {
  const receipt = sql`from receipts r
    where r.operation_id = t.operation_id and ${me} in (r.owner_id, r.counterparty_id)`;
  const trade = found(
    sql`'trade', json_build_object('from', r.asset, 'to', r.receive_asset), 'rate', r.rate::text`,
    receipt,
  );
  const accounts = found(
    sql`'accounts', json_build_object('from', a.purpose, 'to', b.purpose)`,
    sql`from accounts a, accounts b where a.id = t.debit_account_id and b.id = t.credit_account_id`,
  );
  return [
    ['deposit', [claimed(sql`'reference', c.reference`, sql`deposits c`)]],
    ['exchange', [trade]],
    ['rounding', [trade]],
    ['fee', [found(sql`'of', r.kind`, receipt)]],
    ['portfolio', [accounts]],
    ['profitTransfer', [accounts]],
  ];
}

/** Stakes, campaigns and investments. */
function termSubjects(me: SQL): Subjects {
  const stake = found(
    sql`'days', o.cycle_days`,
    sql`from stake_records s join stake_orders o on o.id = s.order_id
      where o.person_id = ${me} and (s.operation_id = t.operation_id
        or t.operation_id is null and s.business_at = t.business_at)`,
  );
  const campaign = found(
    sql`'name', nullif(u.title, ''), 'days', case when coalesce(u.title, '') = '' then c.days end`,
    sql`from campaigns c left join uploads u on u.id = c.video_id where c.id = t.operation_id`,
  );
  const investment = (where: SQL) =>
    found(sql`'level', i.level, 'days', ${term}`, sql`from creator_investments i where ${where}`);
  return [
    ['stakePrincipal', [stake]],
    ['stakePrincipalReturned', [stake]],
    ['stakeReward', [stake]],
    ['stakePenalty', [stake]],
    ['campaign', [campaign]],
    ['campaignReturned', [campaign]],
    ['investment', [investment(sql`i.id = t.operation_id`)]],
    ['investmentReturned', [investment(sql`i.person_id = ${me} and i.ended_at = t.business_at`)]],
  ];
}

function rewardSubjects(me: SQL): Subjects {
  const stage = sql`invite_claims c join invite_stages s on s.stage = c.stage`;
  const task = sql`task_claims c left join tasks k on k.id = c.task`;
  const guild = sql`guild_claims c join guilds g on g.id = c.guild_id`;
  const quota = sql`from vip_entries e
    where e.operation_id = t.operation_id and e.person_id = ${me}`;
  return [
    ['creatorProfit', profitSubjects(me)],
    ['levelReward', [claimed(sql`'level', c.level`, sql`creator_reward_claims c`)]],
    ['inviteReward', [claimed(sql`'friends', s.friends`, stage)]],
    [
      'taskReward',
      [
        claimed(sql`'task', c.task, 'taskWords', k.words`, task),
        claimed(sql`'points', c.points`, sql`novice_cashes c`),
      ],
    ],
    ['guildReward', [claimed(sql`'name', g.name, 'month', c.month`, guild)]],
    ['quotaRedeemed', [found(sql`'units', e.amount`, quota)]],
  ];
}

/** A day of an own investment, a share that was missed before, or one of a friend's investment. */
function profitSubjects(me: SQL): SQL[] {
  const ofFriend = (share: 'performance' | 'dynamic', where: SQL) =>
    found(
      sql`'share', ${sql.raw(`'${share}'`)}, 'friend', f.nick_name`,
      sql`from persons f join creator_investments i on i.person_id = f.id
        where f.invited_by = ${me} and ${where}`,
    );
  const day = daysBetween(sql`i.started_at`, sql`t.business_at`);
  return [
    claimed(
      sql`'level', i.level, 'day', c.day, 'days', ${term}`,
      sql`creator_investment_days c
        join creator_investments i on i.id = c.investment_id and i.person_id = ${me}`,
    ),
    claimed(
      sql`'share', m.kind`,
      sql`creator_missed_receipts c join creator_missed m on m.id = c.missed_id`,
    ),
    ofFriend('performance', sql`i.started_at = t.business_at`),
    ofFriend(
      'dynamic',
      sql`exists (
        select from creator_investment_days c join transfers o on o.id = c.transfer_id
        where c.investment_id = i.id and c.day = ${day} and o.business_at = t.business_at)`,
    ),
  ];
}
