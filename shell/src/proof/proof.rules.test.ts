import { codes } from '@shared/contract/codes';
import type { Proof, ProofNeeded } from '@shared/contract/proof';
import type { Failure } from '@shared/host';
import { describe, expect, it } from 'vitest';
import { findMissing, keepValidAnswers, problemOf, retryAfter, toDemand } from './proof.rules.ts';

const refused = (code: number, data?: unknown): Failure => ({
  kind: 'refused',
  code,
  message: 'No.',
  data,
});
const asked: ProofNeeded = { needed: ['password', 'emailCode'], purpose: 6 };

describe('what a refusal demands', () => {
  it.each<[string, Failure, ProofNeeded | undefined, unknown]>([
    ['§8: 1601', refused(1601, asked), undefined, { kind: 'prove', asked }],
    ['§8: 3031', refused(3031), undefined, { kind: 'setPaymentPassword' }],
    ['§8: 3025', refused(3025), undefined, { kind: 'checkIdentity' }],
    [
      'a wrong one, with tries left',
      refused(1601, { ...asked, wrong: 'password', triesLeft: 4 }),
      asked,
      { kind: 'prove', asked: { ...asked, wrong: 'password', triesLeft: 4 } },
    ],
    ['1601 that says nothing, first', refused(1601), undefined, undefined],
    ['1601 that says nothing, later', refused(1601), asked, { kind: 'prove', asked }],
    [
      'a lock after something was given',
      refused(codes.locked, { retryAfterSeconds: 61 }),
      asked,
      { kind: 'wait', seconds: 61 },
    ],
    ['a lock before', refused(codes.locked), undefined, undefined],
    ['what the screen answers', refused(codes.notEnough), asked, undefined],
    ['no network', { kind: 'network', message: 'x' }, asked, undefined],
  ])('%s', (_, failure, before, demand) => {
    expect(toDemand(failure, before)).toEqual(demand);
  });
});

describe('the answers that are kept, and those that are missing', () => {
  const all: Proof = { password: 'a', emailCode: '123456' };
  it.each<[string, Proof, ProofNeeded, Proof, string[]]>([
    ['nothing was given', {}, asked, {}, ['password', 'emailCode']],
    [
      'the first is wrong',
      all,
      { ...asked, wrong: 'password' },
      { emailCode: '123456' },
      ['password'],
    ],
    [
      'the second is wrong',
      all,
      { ...asked, wrong: 'emailCode' },
      { password: 'a' },
      ['emailCode'],
    ],
    [
      'something else is asked for now',
      all,
      { needed: ['authenticator', 'password'] },
      { password: 'a' },
      ['authenticator'],
    ],
    ['all of it is there', all, asked, all, []],
  ])('%s', (_, given, now, kept, missing) => {
    expect(keepValidAnswers(given, now)).toEqual(kept);
    expect(findMissing(keepValidAnswers(given, now), now)).toEqual(missing);
  });

  it("keeps the server's order", () => {
    expect(findMissing({}, { needed: ['emailCode', 'password'] })).toEqual([
      'emailCode',
      'password',
    ]);
  });
});

it.each([
  [{ retryAfterSeconds: 12.2 }, 13],
  [{ retryAfterSeconds: 0 }, 60],
  [{ retryAfterSeconds: 'soon' }, 60],
  [undefined, 60],
])('waits as long as %o says', (data, seconds) => {
  expect(retryAfter(refused(codes.locked, data))).toBe(seconds);
});

it.each<[string, Failure, unknown]>([
  ['no network', { kind: 'network', message: 'x' }, undefined],
  ['a wrong password', refused(1101, { triesLeft: 3 }), { kind: 'wrong', triesLeft: 3 }],
  ['a wrong code', refused(1103), { kind: 'wrong', triesLeft: undefined }],
  [
    'a wrong payment password',
    refused(1601, { needed: ['paymentPassword'], wrong: 'paymentPassword', triesLeft: 2 }),
    { kind: 'wrong', triesLeft: 2 },
  ],
  ['more that is asked for', refused(1601, { needed: ['password'] }), undefined],
  ['a lock', refused(1102, { retryAfterSeconds: 90 }), { kind: 'locked', until: 1090 }],
  [
    'a used code of the authenticator',
    refused(1601, { needed: ['authenticator'], wrong: 'authenticator', nextCodeInSeconds: 12 }),
    { kind: 'used', until: 1012 },
  ],
  ['anything else', refused(5000), undefined],
])('a screen of its own says of %s', (_name, failure, problem) => {
  expect(problemOf(failure, 1000)).toEqual(problem);
});
