import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sendCode } from '@shared/contract/auth';
import type { Call, RequestOf, ResponseOf } from '@shared/contract/call';
import type { Asset } from '@shared/lib/money';
import { type SQL, sql } from 'drizzle-orm';
import { catalogues } from '../../src/composition/catalogues.ts';
import { demoChain } from '../../src/demo/deposit-chain.ts';
import type { DemoName } from '../../src/demo/seeds.ts';
import { addDefaults } from '../../src/domains/catalogue/public.ts';
import { addBasics } from '../../src/domains/home/basics.mutations.ts';
import { isKyc, kycStatus } from '../../src/domains/identity/identity.rules.ts';
import type { PersonPurpose } from '../../src/ledger/accounts.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/db/new-id.ts';
import { persons } from '../../src/schema/tables/identity.ts';
import { openDemoDatabase } from '../demo.ts';
import { lastCode } from '../mails.ts';
import { fund, makePerson, type TestPerson } from '../people.ts';
import { type TestApp, testAppOn } from '../test-app.ts';

/** A signed-in person. */
export interface SweepPerson extends TestPerson {
  token: string;
  email: string;
}

/** The payment password of the rich account, the stranger and every person of the sweep. */
export const paymentPassword = '274163';
/** The password of every person that the sweep creates. */
export const password = 'Meadow31Lake';
export const proof = { paymentPassword };

/** What an entry needs to prepare its call. */
export interface World extends Readonly<Record<DemoName, SweepPerson>> {
  test: TestApp;
  db: Db;
  /** Another server on the same database. */
  otherServer: TestApp;
  /** A person with money and passwords who is unrelated to all others. */
  stranger: SweepPerson;
  /** Creates a person like the stranger, for effects that cannot be undone. */
  someone(columns?: Partial<typeof persons.$inferInsert>): Promise<SweepPerson>;
  /** Makes a call that must succeed, by default as the rich account; returns its data. */
  ok<C extends Call>(call: C, body: RequestOf<C>, as?: SweepPerson | null): Promise<ResponseOf<C>>;
  /** The rows of a query. */
  rows<Row extends Record<string, unknown>>(query: SQL): Promise<Row[]>;
  /** The only row of a query. */
  row<Row extends Record<string, unknown>>(query: SQL): Promise<Row>;
  /** A person's balance, in smallest units. */
  balance(of: TestPerson, asset: Asset, purpose?: PersonPurpose): Promise<bigint>;
  /** The part of a balance that is held. */
  held(of: TestPerson, asset: Asset, purpose: PersonPurpose): Promise<bigint>;
  /** Requests a code by e-mail for a person and reads it from the mail. */
  emailCode(of: SweepPerson, what: RequestOf<typeof sendCode>): Promise<string>;
  newKey(): string;
  close(): Promise<void>;
}

const accountFigure =
  (rows: World['rows'], column: 'balance' | 'held'): World['balance'] =>
  async ({ id }, asset, purpose = 'wallet') => {
    const [found] = await rows<{ units: string | null }>(sql`
      select ${sql.identifier(column)}::text as units from accounts
      where person_id = ${id} and asset = ${asset} and purpose = ${purpose}`);
    return BigInt(found?.units ?? 0);
  };

/** The application with the demo, another server on its database, and signed-in people. */
export async function openWorld(): Promise<World> {
  const free = { burst: 1_000_000, perSecond: 1_000_000 };
  const opened = await openDemoDatabase();
  const limits = { address: free, person: free };
  const more = { limits, external: { deposits: demoChain } };
  const test = testAppOn(opened, more);
  const otherServer = testAppOn({ ...opened, close: async () => {} }, more);
  const { db, database } = test;
  await database.transaction(async (tx) => {
    await addBasics(tx);
    await addDefaults(tx, catalogues);
  });

  const all = await db
    .select({ id: persons.id, uid: persons.uid, name: persons.userName, email: persons.email })
    .from(persons);
  const demo = async (userName: string): Promise<SweepPerson> => {
    const person = all.find(({ name }) => name === userName);
    if (!person) throw new Error(`the demo has no ${userName}`);
    const { token } = await test.signIn(person);
    return { id: person.id, uid: person.uid, email: person.email ?? '', token };
  };
  // The cheapest hash: the sweep does not measure its cost.
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const hashes = {
    passwordHash: await hash(password, cheap),
    paymentPasswordHash: await hash(paymentPassword, cheap),
  };
  const someone: World['someone'] = async (columns = {}) => {
    const id = columns.id ?? newId();
    const email = columns.email ?? `${id}@demo.example`;
    const person = await makePerson(db, {
      ...hashes,
      kycStatus: kycStatus.passed,
      isKyc: isKyc.yes,
      ...columns,
      email,
      id,
    });
    const to = { personId: person.id, amount: 5_000_000_000n };
    await fund(db, { ...to, asset: 'USDT' });
    await fund(db, { ...to, asset: 'YUT', amount: 500_000_000_000n });
    return { ...person, email, token: (await test.signIn(person)).token };
  };
  const rich = await demo('mara.lindt');
  const rows: World['rows'] = async <Row extends Record<string, unknown>>(query: SQL) =>
    (await db.execute<Row>(query)).rows as Row[];
  const ok: World['ok'] = async (call, body, as = rich) => {
    const { name, data } = await test.call(call, body, { token: as?.token });
    if (name === 'ok' && data !== undefined) return data;
    throw new Error(`${call.path} should have succeeded: ${name} ${JSON.stringify(data)}`);
  };
  return {
    test,
    db,
    otherServer,
    rich,
    fresh: await demo('tomo_hara'),
    unchecked: await demo('jonas.berg'),
    guarded: await demo('linh.tran'),
    stranger: await someone(),
    someone,
    ok,
    rows,
    row: async <Row extends Record<string, unknown>>(query: SQL) => {
      const found = await rows<Row>(query);
      const [one] = found;
      if (!one || found.length > 1) throw new Error(`a query found ${found.length} rows, not one`);
      return one;
    },
    balance: accountFigure(rows, 'balance'),
    held: accountFigure(rows, 'held'),
    emailCode: async (of, what) => {
      await ok(sendCode, what, of);
      return lastCode(db, of.email);
    },
    newKey: () => randomUUID(),
    close: async () => {
      await otherServer.app.close();
      await test.close();
    },
  };
}
