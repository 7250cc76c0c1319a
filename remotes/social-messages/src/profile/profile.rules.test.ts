import { buildSettings } from '@shared/testing';
import { describe, expect, it } from 'vitest';
import { buildProfile } from '../common/testing.ts';
import { formatCount, limitLineBreaks, toChatTarget } from './profile.rules.ts';

it.each([
  [0, 'en', '0'],
  [9999, 'en', '9,999'],
  [18_249, 'en', '18.2K'],
  [18_249, 'zh_cn', '1.8万'],
  [1_999_999, 'fr', '1,9\u00a0M'],
])('formats %i in %s as %s', (count, language, text) => {
  expect(formatCount(count, language)).toBe(text);
});

it.each([
  ['one\n\n\ntwo', 'one\ntwo'],
  ['a\n'.repeat(8), 'a\na\na\na\na\na a a '],
])('limits the lines of %j', (text, shown) => {
  expect(limitLineBreaks(text)).toBe(shown);
});

describe('toChatTarget', () => {
  const { setting } = buildSettings().system;
  const me = { userSig: 'sig', chatId: 'chat-me' };
  const target = (avatar: string, switches: Partial<typeof setting> = {}) =>
    toChatTarget({
      other: buildProfile({ avatar }),
      me,
      setting: { ...setting, ...switches },
      chatBg: 'sea',
      pageUrl: 'https://app.example/webview/profile/20002',
    });

  it('passes both people, the signature, the background and the switches', () => {
    expect(target('', { voice_call_switch: '0' })).toEqual({
      page: 'chat',
      params: {
        chatId: 'chat-20002',
        nickName: 'Sora',
        avatar: '',
        myChatId: 'chat-me',
        userSig: 'sig',
        chatBg: 'sea',
        videoCall: '1',
        voiceCall: '0',
        redPacket: '1',
      },
    });
  });

  it('passes the avatar by its absolute URL, because the app does not know the page', () => {
    expect(target('/files/a.png')).toMatchObject({
      params: { avatar: 'https://app.example/files/a.png' },
    });
  });
});
