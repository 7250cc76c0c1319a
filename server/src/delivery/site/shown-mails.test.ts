import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localesDir } from '../../../test/databases.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { codeMails } from '../../access/code-mails.ts';
import { mailKinds } from '../../composition/mail-kinds.ts';
import { readOutbox } from '../../platform/mail/outbox.ts';
import { enqueueMail } from '../../platform/mail/write.ts';
import { readWords } from '../../platform/words.ts';
import { registerSite, type SiteOptions } from './index.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  const params = { code: '042917', purpose: 3 } as const;
  const mail = { to: 'mara@demo.example', language: 'en', params } as const;
  await enqueueMail(test.database.db, codeMails.code, mail);
});
afterAll(() => test.close());

async function get(demo: boolean) {
  const app = fastify();
  const liveSets: SiteOptions['liveSets'] = {
    current: () => {
      throw new Error('no page is asked for');
    },
    wasLive: () => false,
  };
  registerSite(app, {
    liveSets,
    releasesDir: '/nowhere',
    localesDir,
    appId: 'app',
    appKey: 'key',
    apiUrl: '',
    apiOrigins: [],
    demo,
    snapshotSigner: undefined,
    simulatorDir: '/nowhere',
    outbox: () => readOutbox(test.database.db, { words: readWords(localesDir), kinds: mailKinds }),
  });
  const response = await app.inject('/host/outbox.json');
  await app.close();
  return response;
}

describe('the mails of a demo', () => {
  it('are available to its simulator and not cached by a browser', async () => {
    const response = await get(true);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual([
      {
        to: 'mara@demo.example',
        subject: '042917 is your verification code',
        text: expect.stringContaining('042917'),
        at: expect.any(Number),
      },
    ]);
  });

  it('are not available outside a demo', async () => {
    expect((await get(false)).statusCode).toBe(404);
  });
});
