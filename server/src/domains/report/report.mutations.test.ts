import { listSystemMessages } from '@shared/contract/messages';
import { sendReport } from '@shared/contract/report';
import { hostileTexts, tooLongText } from '@shared/lib/hostile-texts';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp, testLinks } from '../../../test/test-app.ts';
import type { CommandContext } from '../../platform/commands/command.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { JobContext } from '../../platform/jobs/job.ts';
import { uploads } from '../../schema/tables/home.ts';
import { reports } from '../../schema/tables/support.ts';
import { releaseUnusedPictures } from './report.jobs.ts';
import { reportsOperator } from './report.operator.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Body = Parameters<typeof send>[1];
const send = (
  token: string,
  more: { type?: 'user' | 'video' | 'comment'; targetId: string; [key: string]: unknown },
) => test.call(sendReport, { type: 'user', reason: 'spam', ...more }, { token });

/** A reporter and the reported person. */
async function two(more: Omit<Body, 'targetId'> = {}) {
  const { token, person } = await test.signIn();
  const target = await makePerson(test.db);
  return { token, person, target, body: { targetId: target.uid, ...more } };
}
const upload = async (ownerId: string, purpose: 'report' | 'video') => {
  const id = newId();
  const fileName = `${id.replaceAll('-', '')}.jpg`;
  const kind = purpose === 'video' ? 'video' : 'picture';
  const expiresAt = new Date();
  await test.db.insert(uploads).values({
    id,
    ownerId,
    tokenHash: id,
    purpose,
    kind,
    bytes: 1,
    expiresAt,
    fileName,
    finishedAt: expiresAt,
  });
  return { id, url: `/files/${fileName}` };
};
const rowOf = async (number = '') =>
  (await test.db.select().from(reports).where(eq(reports.number, number)))[0];

describe('a report', () => {
  it('is stored with its pictures and has a number', async () => {
    const { token, person, body } = await two();
    const { url } = await upload(person.id, 'report');
    const { data } = await send(token, { ...body, detail: ' Look. ', pictures: [url, url] });
    expect(data).toMatchObject({ number: expect.stringMatching(/^R\d{10}$/), isRepeated: 0 });
    expect(await rowOf(data?.number)).toMatchObject({ detail: 'Look.', pictures: [url] });
  });

  it('of the same subject returns the first one, also at the same moment', async () => {
    const { token, body } = await two();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(token, body)));
    expect(new Set(answers.map(({ data }) => data?.number)).size).toBe(1);
    expect(answers.map(({ data }) => data?.isRepeated).sort()).toEqual([0, 1, 1, 1]);
  });

  it.each([
    ['a reason of another type', { reason: 'copyright' }, 'invalidRequest'],
    ['no such reason', { reason: 'toString' }, 'invalidRequest'],
    ['no such person', { targetId: '1' }, 'notFound'],
    ['no such video', { type: 'video', targetId: newId() }, 'notFound'],
    ['no id of a video', { type: 'video', targetId: 'x' }, 'notFound'],
    ['no such type', { type: 'planet' }, 'invalidRequest'],
    ['too many pictures', { pictures: ['a', 'b', 'c', 'd', 'e'] }, 'invalidRequest'],
    ['a picture from elsewhere', { pictures: ['https://evil.example/a.png'] }, 'invalidRequest'],
    ['too long a text', { detail: tooLongText.text }, 'invalidRequest'],
  ])('is refused with %s', async (_what, more, name) => {
    const { token, body } = await two();
    expect((await send(token, { ...body, ...more } as Body)).name).toBe(name);
  });

  it('is refused with another person’s picture, and of oneself', async () => {
    const { token, person, target, body } = await two();
    const { url } = await upload(target.id, 'report');
    expect((await send(token, { ...body, pictures: [url] })).name).toBe('invalidRequest');
    expect((await send(token, { targetId: person.uid })).name).toBe('invalidRequest');
  });

  it('can be about a video or a comment', async () => {
    const { token, target } = await two();
    const { id } = await upload(target.id, 'video');
    expect((await send(token, { type: 'video', targetId: id })).name).toBe('ok');
    expect((await send(token, { type: 'comment', targetId: 'c-1' })).name).toBe('ok');
  });

  it.each(hostileTexts)('keeps $what as text', async ({ text }) => {
    const { token, body } = await two();
    const { data } = await send(token, { ...body, detail: text });
    const stored = (await rowOf(data?.number))?.detail ?? '';
    for (const character of stored) expect(text).toContain(character);
    expect(stored).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  });
});

describe('a picture', () => {
  it('that is unused for a day is released, and no other', async () => {
    const { token, person, body } = await two();
    const [used, loose, recent] = [
      await upload(person.id, 'report'),
      await upload(person.id, 'report'),
      await upload(person.id, 'report'),
    ];
    await send(token, { ...body, pictures: [used.url] });
    const old = sql`now() - interval '25 hours'`;
    await test.db
      .update(uploads)
      .set({ finishedAt: old })
      .where(inArray(uploads.id, [used.id, loose.id]));
    await releaseUnusedPictures.run({ database: test.database } as unknown as JobContext);
    const rows = await test.db.select().from(uploads).where(eq(uploads.ownerId, person.id));
    const kept = rows.filter(({ fileName }) => fileName !== null).map(({ id }) => id);
    expect(kept.sort()).toEqual([used.id, recent.id].sort());
  });
});

describe('the operator', () => {
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const context = {
      database: test.database,
      json: false,
      by: 'tester',
      services: { links: testLinks },
    };
    const write = (line: string) => lines.push(line);
    await reportsOperator.run({ ...context, write } as unknown as CommandContext, args);
    return lines.join('\n');
  };

  it('lists, shows and answers a report once, and the reporter is notified', async () => {
    const { token, person, body } = await two({ detail: 'It is a copy.' });
    const { url } = await upload(person.id, 'report');
    const { data } = await send(token, { ...body, pictures: [url] });
    const number = data?.number ?? '';
    expect(await run('list')).toContain(number);
    expect(await run('show', number)).toContain('It is a copy.');
    // The picture opens for the operator, and for an hour.
    const [path = '', query = ''] =
      (await run('show', number)).split('\n').at(-1)?.split('?') ?? [];
    expect(path).toBe(url);
    expect(testLinks.isSigned(path, Object.fromEntries(new URLSearchParams(query)))).toBe(true);
    await run('answer', number, 'acted');
    await expect(run('answer', number, 'kept')).rejects.toThrow('no open report');
    const told = await test.call(listSystemMessages, {}, { token });
    expect(told.data?.items[0]).toMatchObject({
      kind: 'reportAnswered',
      excerpt: `${number}: We took action.`,
    });
    // After the answer, it is a new report.
    expect((await send(token, body)).data?.isRepeated).toBe(0);
  });

  it('gets the usage for a missing argument', async () => {
    await expect(run('show', 'R1')).rejects.toThrow('no report R1');
    await expect(run('show')).rejects.toThrow('number');
    await expect(run('nonsense', 'R1')).rejects.toThrow('nonsense');
    await expect(run('answer', 'R1', 'perhaps')).rejects.toThrow('acted');
  });
});
