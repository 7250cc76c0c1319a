import { eq } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import { seedDemo } from '../src/demo/seeds.ts';
import { persons } from '../src/schema/tables/identity.ts';
import { demoTemplate } from './databases.ts';
import { openTestDatabase, type TestDatabase } from './open-database.ts';
import { type TestApp, testAppOn, testSecretBox } from './test-app.ts';

/** A database with the demo's data, which the first test that wants one seeds for all. */
export async function openDemoDatabase(): Promise<TestDatabase> {
  const client = new pg.Client({ connectionString: inject('databases').url });
  await client.connect();
  try {
    // Another worker may be seeding it.
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      demoTemplate,
    ]);
    if (rowCount === 0) await seedTemplate(client);
  } finally {
    await client.end();
  }
  return openTestDatabase({ template: demoTemplate });
}

async function seedTemplate(client: pg.Client): Promise<void> {
  const { database, url, close } = await openTestDatabase();
  const seed = database.transaction((tx) => seedDemo(tx, new Date(), testSecretBox));
  await seed.finally(close);
  const name = new URL(url).pathname.slice(1);
  await client.query(`alter database ${name} rename to ${demoTemplate}`);
}

/** The application with the demo's data. */
export const startDemoApp = async (): Promise<TestApp> => testAppOn(await openDemoDatabase());

/** A session of a demo account. */
export async function signInAs(test: TestApp, userName: string): Promise<string> {
  const [person] = await test.db.select().from(persons).where(eq(persons.userName, userName));
  if (!person) throw new Error(`the demo has no ${userName}`);
  return (await test.signIn(person)).token;
}
