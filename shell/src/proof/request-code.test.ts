import { codes } from '@shared/contract/codes';
import { codePurposes } from '@shared/contract/enums';
import type { Failure } from '@shared/host';
import { expect, it } from 'vitest';
import { buildClient, failNetwork, refuse } from '../testing/builders.ts';
import { requestCode } from './request-code.ts';

const path = '/v1/auth/sendCode';
const purpose = codePurposes.changeEmail;
const email = 'mei@example.com';
const say = ({ message }: Failure) => message;
const ask = (answer: object | (() => unknown), body: { email?: string } = {}) =>
  requestCode(
    { client: buildClient({ [path]: answer }), now: () => 1000, say },
    { purpose, ...body },
  );

it('returns the recipient of the code, and when another can be sent', async () => {
  const answer = { sentTo: 'm***@example.com', resendAfterSeconds: 60, expiresInSeconds: 600 };
  expect(await ask(answer)).toEqual({
    status: 'sent',
    sentTo: 'm***@example.com',
    resendAt: 1060,
  });
});

it('accepts a recent code, which is still valid', async () => {
  const tooSoon = refuse(codes.codeTooSoon, 'Too soon.', { retryAfterSeconds: 42 });
  expect(await ask(tooSoon, { email })).toEqual({ status: 'sent', sentTo: email, resendAt: 1042 });
  // Nobody has named the address: the words of the server tell of it.
  expect(await ask(tooSoon)).toMatchObject({ status: 'failed', resendAt: 1042 });
});

it.each([
  ['a refusal', refuse(codes.tooManyRequests, 'Too many.', { retryAfterSeconds: 42 }), 1042],
  ['a network that is gone', failNetwork, 0],
])('says what stands in the way: %s', async (_, answer, resendAt) => {
  expect(await ask(answer, { email })).toMatchObject({ status: 'failed', sentTo: '', resendAt });
});
