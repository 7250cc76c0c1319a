import { buildSettings } from '@shared/testing';
import { describe, expect, it } from 'vitest';
import { buildProfile } from '../common/testing.ts';
import { chatTarget, countText, inFewLines, nameOf } from './profile.rules.ts';

it.each([
  [0, 'en', '0'],
  [9999, 'en', '9,999'],
  [18_249, 'en', '18.2K'],
  [18_249, 'zh_cn', '1.8万'],
  [1_999_999, 'fr', '1,9\u00a0M'],
])('%i is told in %s as %s', (count, language, text) => {
  expect(countText(count, language)).toBe(text);
});

it.each([
  ['Mei', 'Mei'],
  ['', '7'],
  ['  ', '7'],
])('who is called %j is named %j', (nickName, name) => {
  expect(nameOf({ nickName, uid: '7' })).toBe(name);
});

it.each([
  ['one\n\n\ntwo', 'one\ntwo'],
  ['a\n'.repeat(8), 'a\na\na\na\na\na a a '],
])('%j stands in few lines', (text, shown) => {
  expect(inFewLines(text)).toBe(shown);
});

describe('the chat gets', () => {
  const { setting } = buildSettings().system;
  const me = { userSig: 'sig', chatId: 'chat-me' };
  const target = (avatar: string, switches: Partial<typeof setting> = {}) =>
    chatTarget({
      other: buildProfile({ avatar }),
      me,
      setting: { ...setting, ...switches },
      chatBg: 'sea',
      here: 'https://app.example/webview/profile/20002',
    });

  it('who both are, the signature, the background and the switches', () => {
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

  it('a picture by its whole address: the app knows nothing of where the page is', () => {
    expect(target('/files/a.png')).toMatchObject({
      params: { avatar: 'https://app.example/files/a.png' },
    });
  });
});
