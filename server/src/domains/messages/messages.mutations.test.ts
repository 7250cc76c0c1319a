import { changePassword } from '@shared/contract/auth';
import { languages } from '@shared/contract/enums';
import { setTwoStep, signOutDevice } from '@shared/contract/safe';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localesDir } from '../../../test/databases.ts';
import { askForCode, makeGuarded, newAddress } from '../../../test/identity.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { outbox } from '../../platform/mail/outbox.table.ts';
import { renderMail } from '../../platform/mail/render.ts';
import { readWords } from '../../platform/words.ts';
import { systemMessages } from '../../schema/tables/messages.ts';
import { securityChangedMail } from './security-changes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** A person with an authenticator, signed in here and on another device. */
async function someone() {
  const email = newAddress();
  const person = await makeGuarded(test, { email });
  const { token } = await test.signIn(person);
  const { token: other } = await test.signIn(person);
  const proof = { authenticator: person.codeAt(0) };
  return { person, email, token, other, proof };
}
type Someone = Awaited<ReturnType<typeof someone>>;

/** The notifications of changes, in the app and by e-mail. */
async function told({ person, email }: Someone) {
  const messages = await test.db
    .select({ params: systemMessages.params })
    .from(systemMessages)
    .where(eq(systemMessages.personId, person.id));
  const mails = await test.db
    .select({ params: outbox.params })
    .from(outbox)
    .where(sql`${outbox.recipient} = ${email} and ${outbox.kind} = 'securityChanged'`);
  const changes = (rows: readonly { params: unknown }[]) =>
    rows.map(({ params }) => (params as { change: string }).change);
  return { messages: changes(messages), mails: changes(mails) };
}

describe('the owner of an account is notified', () => {
  it.each([
    [
      'devicesSignedOut',
      ({ token, proof }: Someone) => test.call(signOutDevice, { proof }, { token }),
    ],
    [
      'authenticatorOff',
      ({ token, proof }: Someone) => test.call(setTwoStep, { isTwoStep: 0, proof }, { token }),
    ],
    [
      'password',
      async ({ email }: Someone) => {
        const code = await askForCode(test, { purpose: 2, email });
        return test.call(changePassword, { email, code, newPassword: 'Harbour82Pine' });
      },
    ],
  ] as const)('of %s, in the app and by e-mail', async (change, act) => {
    const who = await someone();
    expect((await act(who)).name).toBe('ok');
    expect(await told(who)).toEqual({ messages: [change], mails: [change] });
  });

  it('of a device that was signed out, and not if there was none', async () => {
    const who = await someone();
    const rows = await test.db.execute<{ id: string }>(
      sql`select id from sessions where person_id = ${who.person.id}::uuid limit 1`,
    );
    const { token, proof } = who;
    const id = rows.rows[0]?.id ?? '';
    expect((await test.call(signOutDevice, { id, proof }, { token })).name).toBe('ok');
    expect((await told(who)).mails).toEqual(['deviceSignedOut']);
    const alone = await someone();
    await test.db.execute(sql`update sessions set ended_at = now()
      where person_id = ${alone.person.id}::uuid and token_hash <>
        encode(sha256(convert_to(${alone.token}, 'UTF8')), 'hex')`);
    const body = { proof: alone.proof };
    const none = await test.call(signOutDevice, body, { token: alone.token });
    expect(none.data).toEqual({ ended: 0 });
    expect((await told(alone)).mails).toEqual([]);
  });
});

it.each(languages)('a mail about a change names the time with its zone in %s', (language) => {
  const words = readWords(localesDir);
  const params = { change: 'password' as const, at: 1_772_337_600 };
  const { text } = renderMail(words, { kind: securityChangedMail, params, language });
  expect(text).toMatch(/2026(-03-01|年03月01日) 12:00.{0,2}\(?.?UTC\+8/);
});
