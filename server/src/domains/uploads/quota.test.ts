import { startUpload } from '@shared/contract/uploads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('the quota of a day', () => {
  it('holds for uploads that are started at the same time', async () => {
    const { token } = await test.signIn();
    const film = { kind: 'video', contentType: 'video/mp4', purpose: 'video' } as const;
    const bytes = 100 * 1024 * 1024;
    const start = () => test.call(startUpload, { ...film, bytes }, { token });
    const answers = await Promise.all(Array.from({ length: 10 }, start));
    expect(answers.filter(({ name }) => name === 'ok')).toHaveLength(5);
  });
});
