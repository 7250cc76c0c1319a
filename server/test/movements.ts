import { sql } from 'drizzle-orm';
import {
  type PersonPurpose,
  personAccount,
  type SystemPurpose,
  systemAccount,
} from '../src/ledger/accounts.ts';
import type { MovementKind } from '../src/ledger/kinds.ts';
import { transfer } from '../src/ledger/transfer.ts';
import { newId } from '../src/platform/db/new-id.ts';
import { dayMs, minuteMs } from '../src/platform/time/time.ts';
import { campaigns } from '../src/schema/tables/campaigns.ts';
import { creatorInvestments } from '../src/schema/tables/creator.ts';
import { uploads } from '../src/schema/tables/home.ts';
import { operations } from '../src/schema/tables/ledger.ts';
import { type NewReceipt, receipts } from '../src/schema/tables/receipts.ts';
import { makeLadder } from './creators.ts';
import { manyCalls } from './market-people.ts';
import { fund, makePerson, type TestPerson } from './people.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface Booking {
  kind: MovementKind;
  /** Of the person's own account; money arrives in it unless it leaves. */
  own?: PersonPurpose;
  leaves?: boolean;
  opposite?: { personId: string; purpose: PersonPurpose } | SystemPurpose;
  operationId?: string;
  reason?: string;
}

export const amount = 1_000_000n;

/** A person with every kind of account, whose movements tests book one by one. */
export class Movements {
  /** Each movement is the newest of its history, and no other has its moment. */
  at = new Date('2026-03-10T04:00:00Z');
  readonly test: TestApp;
  readonly me: TestPerson & { token: string };
  readonly other: TestPerson;
  /** Invited by the person. */
  readonly friend: TestPerson;

  private constructor(
    test: TestApp,
    people: { me: TestPerson & { token: string }; other: TestPerson; friend: TestPerson },
  ) {
    this.test = test;
    this.me = people.me;
    this.other = people.other;
    this.friend = people.friend;
  }

  static async start(): Promise<Movements> {
    const test = await startTestApp(manyCalls);
    const { person, token } = await test.signIn();
    const movements = new Movements(test, {
      me: { ...person, token },
      other: await makePerson(test.db, { nickName: 'Mei' }),
      friend: await makePerson(test.db, { nickName: 'Lilith', invitedBy: person.id }),
    });
    await makeLadder(test);
    for (const purpose of ['wallet', 'profit', 'stake'] as const) {
      const has = { personId: person.id, asset: 'USDT', amount: 10n ** 9n, purpose } as const;
      await fund(test.db, { ...has, at: movements.daysBefore(1000) });
    }
    return movements;
  }

  pass(): void {
    this.at = new Date(this.at.getTime() + minuteMs);
  }

  daysBefore(days: number): Date {
    return new Date(this.at.getTime() - days * dayMs);
  }

  async book(of: Booking): Promise<string> {
    const { kind, own = 'wallet', leaves = false, opposite = 'outside', operationId, reason } = of;
    const asset = 'USDT';
    const mine = await personAccount(this.test.db, { personId: this.me.id, asset, purpose: own });
    const theirs =
      typeof opposite === 'string'
        ? await systemAccount(this.test.db, { asset, purpose: opposite })
        : await personAccount(this.test.db, { ...opposite, asset });
    const [from, to] = leaves ? [mine, theirs] : [theirs, mine];
    const leg = { from, to, amount, kind, ...(reason && { reason }) };
    const [id = ''] = await transfer(this.test.db, {
      legs: [leg],
      businessAt: this.at,
      operationId,
    });
    return id;
  }

  /** An operation, with its receipt where one is given. */
  async operate(ownerId: string, receipt?: Partial<NewReceipt>): Promise<string> {
    const id = newId();
    const operation = { id, ownerId, key: id, kind: 'money.exchange', contentHash: '' } as const;
    await this.test.db.insert(operations).values({ ...operation, businessAt: this.at });
    if (receipt) {
      const terms = {
        asset: 'USDT',
        amount,
        fee: 0n,
        receiveAsset: 'USDT',
        receive: amount,
      } as const;
      const kind = receipt.kind ?? 'transfer';
      await this.test.db
        .insert(receipts)
        .values({ ...terms, operationId: id, ownerId, businessAt: this.at, ...receipt, kind });
    }
    return id;
  }

  async stake(): Promise<string> {
    const id = await this.operate(this.me.id);
    await this.test.db.execute(sql`insert into stake_terms (id, cycle_days, cycle_yield, extra_rate, fee,
        penalty, release_days, smallest, position)
      values ('30-days', 30, 0, 0, 0, 0, 0, 1, 1) on conflict do nothing`);
    await this.test.db.execute(sql`insert into stake_orders (id, person_id, business_at, status, principal,
        reward, carry, term_id, cycle_days, cycle_yield, extra_rate, fee, penalty, release_days,
        auto_reinvest, compound, started_at, counts_from, periods, periods_before, penalty_due, records)
      values (${id}, ${this.me.id}, now(), 1, 1, 0, 0, '30-days', 30, 0, 0, 0, 0, 0, false, false, now(),
        now(), 0, 0, 0, 1)`);
    await this.test.db.execute(sql`insert into stake_records (order_id, number, type, amount, operation_id,
        business_at) values (${id}, 1, 'created', 1, ${id}, now())`);
    return id;
  }

  async campaign(title: string): Promise<string> {
    const id = await this.operate(this.me.id);
    const video = {
      id: newId(),
      ownerId: this.me.id,
      tokenHash: id,
      title,
      bytes: 1,
      expiresAt: this.at,
    };
    await this.test.db.insert(uploads).values({ ...video, purpose: 'video', kind: 'video' });
    await this.test.db.insert(campaigns).values({
      id,
      personId: this.me.id,
      videoId: video.id,
      goal: 'views',
      perDay: 1n,
      days: 7,
      startedAt: this.at,
      endsAt: this.at,
    });
    return id;
  }

  async invest(
    of: { person?: TestPerson; startedAt?: Date; endedAt?: Date } = {},
  ): Promise<string> {
    const { person = this.me, startedAt = this.at, endedAt } = of;
    const id = await this.operate(person.id);
    await this.test.db.insert(creatorInvestments).values({
      id,
      personId: person.id,
      level: 3,
      amount,
      dailyProfit: 1n,
      transferId: await this.book({ kind: 'correction' }),
      startedAt,
      endsAt: new Date(startedAt.getTime() + 90 * dayMs),
      ...(endedAt && { endedAt }),
    });
    return id;
  }

  fromRewards(kind: MovementKind, own?: PersonPurpose): Promise<string> {
    return this.book({ kind, opposite: 'rewards', ...(own && { own }) });
  }
}
