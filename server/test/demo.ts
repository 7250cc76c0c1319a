import { eq } from 'drizzle-orm';
import { seedDemo } from '../src/demo/seeds.ts';
import { persons } from '../src/schema/tables/identity.ts';
import { startTestApp, type TestApp, testSecretBox } from './test-app.ts';

/** The application with the demo's data. */
export async function startDemoApp(): Promise<TestApp> {
  const test = await startTestApp();
  await test.database.transaction((tx) => seedDemo(tx, new Date(), testSecretBox));
  return test;
}

/** A session of a demo account. */
export async function signInAs(test: TestApp, userName: string): Promise<string> {
  const [person] = await test.db.select().from(persons).where(eq(persons.userName, userName));
  if (!person) throw new Error(`the demo has no ${userName}`);
  return (await test.signIn(person)).token;
}
