import { describe, expect, it } from 'vitest';
import { readUserSig } from '../../../test/read-user-sig.ts';
import { makeUserSig, parseChatKey, signatureSeconds } from './user-sig.ts';

const key = { app: '1400', secret: 's'.repeat(32) };
const now = 1_772_337_600;
const userSig = makeUserSig(key, { chatId: 'chat-1', now });

describe('a signature for the chat service', () => {
  it('identifies a person until it expires', () => {
    const read = (at: number) => readUserSig(key, { userSig, now: at });
    expect(read(now)).toBe('chat-1');
    expect(read(now + signatureSeconds - 1)).toBe('chat-1');
    expect(read(now + signatureSeconds)).toBeUndefined();
  });

  it('does not contain the secret, and depends on secret and app', () => {
    expect(Buffer.from(userSig, 'base64url').includes(key.secret)).toBe(false);
    for (const other of [
      { ...key, secret: 't'.repeat(32) },
      { ...key, app: '1401' },
    ]) {
      expect(readUserSig(other, { userSig, now })).toBeUndefined();
    }
  });

  it.each(['', 'nonsense', userSig.slice(0, -4), `A${userSig.slice(1)}`])(
    '%j is not valid',
    (text) => {
      expect(readUserSig(key, { userSig: text, now })).toBeUndefined();
    },
  );
});

describe('the key of the chat service', () => {
  it.each([
    [`1400:${'s'.repeat(32)}`, key],
    [`1400:${'s'.repeat(31)}`, undefined],
    [`:${'s'.repeat(32)}`, undefined],
    ['s'.repeat(40), undefined],
  ])('%s', (text, read) => {
    expect(parseChatKey(text)).toEqual(read);
  });
});
