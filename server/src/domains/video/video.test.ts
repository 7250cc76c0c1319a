import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getVideo } from '@shared/contract/video';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { writeDemoVideos } from '../../demo/demo-video.ts';
import { newId } from '../../platform/db/new-id.ts';
import { createFolderStore } from '../../platform/files/folder-store.ts';
import { detectType, sniffBytes } from '../../platform/files/sniff.ts';
import { uploads } from '../../schema/tables/home.ts';
import { persons } from '../../schema/tables/identity.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function addVideo(more: Partial<typeof uploads.$inferInsert> = {}) {
  const { id: ownerId } = await makePerson(test.db, { nickName: 'Mara' });
  const id = newId();
  const at = new Date();
  await test.db.insert(uploads).values({
    id,
    ownerId,
    tokenHash: id,
    purpose: 'video',
    kind: 'video',
    bytes: 1,
    expiresAt: at,
    finishedAt: at,
    fileName: `${id.replaceAll('-', '')}.mp4`,
    ...more,
  });
  return { id, ownerId: more.ownerId ?? ownerId };
}
const read = (id: string) => test.call(getVideo, { id });

describe('a video', () => {
  it('is public, with its author', async () => {
    const { id } = await addVideo();
    expect((await read(id)).data).toMatchObject({
      url: `/files/${id.replaceAll('-', '')}.mp4`,
      canDownload: 1,
      author: { nickName: 'Mara' },
    });
  });

  it('can be private to its author', async () => {
    const author = await test.signIn();
    const { id, ownerId } = await addVideo({ ownerId: author.person.id });
    await test.db.update(persons).set({ allowDownload: false }).where(eq(persons.id, ownerId));
    expect((await read(id)).data?.canDownload).toBe(0);
    const asked = (token: string) => test.call(getVideo, { id }, { token });
    expect((await asked((await test.signIn()).token)).data?.canDownload).toBe(0);
    expect((await asked(author.token)).data?.canDownload).toBe(1);
  });

  it('is not found if it is a picture, unfinished, deleted or unknown', async () => {
    const picture = await addVideo({ purpose: 'report', kind: 'picture' });
    const unfinished = await addVideo({ fileName: null, finishedAt: null });
    const { id, ownerId } = await addVideo();
    await test.db.update(persons).set({ erasedAt: new Date() }).where(eq(persons.id, ownerId));
    for (const one of [picture.id, unfinished.id, id, newId(), 'x'])
      expect((await read(one)).name).toBe('notFound');
  });
});

describe('a demo', () => {
  it('has one video per author', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'videos-'));
    const files = createFolderStore(folder);
    const { id } = await addVideo();
    await writeDemoVideos(test.db, files);
    await writeDemoVideos(test.db, files);
    const stored = await files.open(`${id.replaceAll('-', '')}.mp4`);
    const parts: Buffer[] = [];
    for await (const part of stored?.read() ?? []) parts.push(part as Buffer);
    expect(detectType(Buffer.concat(parts).subarray(0, sniffBytes))).toBe('mp4');
    expect(stored?.bytes).toBeLessThan(60_000);
    await rm(folder, { recursive: true });
  });
});
