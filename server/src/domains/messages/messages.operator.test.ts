import { listSystemMessages } from '@shared/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operate } from '../../../test/operate.ts';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { dayMs } from '../../platform/time/time.ts';
import { persons } from '../../schema/tables/identity.ts';
import { systemMessages } from '../../schema/tables/messages.ts';
import { announcementsOperator } from './messages.operator.ts';

let test: TestApp;
let announcements: ReturnType<typeof operate>;
beforeAll(async () => {
  test = await startTestApp();
  announcements = operate(test, announcementsOperator);
});
afterAll(() => test.close());

/** The full hour, some days from now. */
const hourIn = (days: number) =>
  `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 13)}:00:00Z`;

describe('maintenance', () => {
  it('notifies every account once, even if it is announced again', async () => {
    const { token, person } = await test.signIn();
    const gone = await makePerson(test.db);
    await test.db.update(persons).set({ erasedAt: new Date() }).where(eq(persons.id, gone.id));
    const of = ['maintenance', hourIn(2), hourIn(2.5)];
    const [first] = await announcements(...of);
    expect(first).toMatchObject({ notified: expect.any(Number) });
    const { data } = await test.call(listSystemMessages, {}, { token });
    expect(data?.items).toMatchObject([{ kind: 'maintenance', amount: null, isRead: 0 }]);

    expect(await announcements(...of)).toEqual([{ notified: 0 }]);
    const late = await makePerson(test.db);
    expect(await announcements(...of)).toEqual([{ notified: 1 }]);
    expect(await announcements('maintenance', hourIn(3), hourIn(4))).toMatchObject([
      { notified: (first as { notified: number }).notified + 1 },
    ]);
    const messages = await test.db.select().from(systemMessages);
    const count = (id: string) => messages.filter(({ personId }) => personId === id).length;
    expect([person, late, gone].map(({ id }) => count(id))).toEqual([2, 2, 0]);
  });

  it('reaches more people than one batch', async () => {
    // On one connection: more inserts than connections would time out on a busy machine.
    await test.database.transaction(async (tx) => {
      for (let count = 0; count < 510; count += 1) await makePerson(tx);
    });
    const [first] = await announcements('maintenance', hourIn(5), hourIn(6));
    expect((first as { notified: number }).notified).toBeGreaterThan(510);
  });

  it.each([
    [[]],
    [['nonsense']],
    [['maintenance']],
    [['maintenance', hourIn(2)]],
    [['maintenance', '2027-02-30T12:00:00Z', '2027-03-30T13:00:00Z']],
    [['maintenance', hourIn(-1), hourIn(1)]],
    [['maintenance', hourIn(2), hourIn(1)]],
    [['maintenance', hourIn(2), hourIn(10)]],
  ])('is not announced with invalid times: %j', async (words) => {
    await expect(announcements(...words)).rejects.toThrow(
      /Unknown command|Name the start|in the future|after the start/,
    );
  });
});
