import { expect, it } from 'vitest';
import { maxMessageLength, plainError, plainText } from './plain-error.ts';

const plain = (text: string) => plainText(text, maxMessageLength);

it.each([
  ['what helps', "Cannot read properties of undefined (reading 'name')"],
  ['a status', 'The words did not come: 404.'],
  ['an address', 'Loading chunk 42 failed. (https://app.example/webview/releases/a/b.js)'],
  ['a code of the runtime', 'RUNTIME-008: script resources'],
])('keeps %s', (_, text) => {
  expect(plain(text)).toBe(text);
});

it.each([
  ['a query', 'GET /webview/wallet?token=abc&uid=7 failed', 'GET /webview/wallet failed'],
  ['a fragment', 'at /webview/x#access_token=1 now', 'at /webview/x now'],
  ['an e-mail', 'no user ada.l+x@mail.example here', 'no user <email> here'],
  ['a token', `bad token ${'a1'.repeat(16)}!`, 'bad token <id>!'],
  ['a uuid', 'no row 0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', 'no row <id>'],
  ['an id of a person', 'user 70000001 is locked', 'user <number> is locked'],
  ['an amount', 'not enough: 1,234.50 of 99.75', 'not enough: <number> of <number>'],
  [
    'content in quotes',
    'Unexpected token, "Ada Lovel"... is no JSON',
    'Unexpected token, "…"... is no JSON',
  ],
  ['content whose quote does not end', 'Unexpected "Ada Lovelace', 'Unexpected "…"'],
  ['a name in other letters', 'no 小明 here', 'no … here'],
  ['lines', 'a\nb\tc', 'a…b…c'],
])('takes out %s', (_, text, left) => {
  expect(plain(text)).toBe(left);
});

it('is idempotent', () => {
  const once = plain('"Ada" 70000001 ada@mail.example /a?b=c 小明');
  expect(plain(once)).toBe(once);
});

it('is short, however long the text is', () => {
  expect(plain('x y '.repeat(100_000))).toHaveLength(maxMessageLength - 1);
});

it('accepts any thrown value', () => {
  expect(plainError(new TypeError('x is not a function'))).toEqual({
    name: 'TypeError',
    message: 'x is not a function',
  });
  expect(plainError('offline')).toEqual({ name: 'Error', message: 'offline' });
  expect(plainError(undefined)).toEqual({ name: 'Error', message: '' });
  expect(plainError(Object.assign(new Error('x'), { name: '' }))).toEqual({
    name: 'Error',
    message: 'x',
  });
});
