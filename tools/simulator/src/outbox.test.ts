import { afterEach, expect, it, vi } from 'vitest';
import { codeIn, fetchMails } from './outbox.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['Your code is 012345. It is good for 10 minutes.', '012345'],
  ['您的验证码：123456，10 分钟内有效。', '123456'],
  ['Order 1234567 is on its way.', undefined],
  ['Nothing here', undefined],
])('finds the code in %j', (text, code) => {
  expect(codeIn(text)).toBe(code);
});

const mail = { to: 'mei@example.com', subject: 'Code', text: '123456', at: 1_790_000_000 };

it.each([
  [200, [mail], [mail]],
  [200, [{ ...mail, id: 7 }], [mail]],
  [404, {}, []],
])('reads an answer of %i with %j', async (status, body, mails) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
  expect(await fetchMails()).toEqual(mails);
});

it('rejects an answer of another shape', async () => {
  vi.stubGlobal('fetch', async () => new Response('[{"to":1}]'));
  await expect(fetchMails()).rejects.toThrow();
});
