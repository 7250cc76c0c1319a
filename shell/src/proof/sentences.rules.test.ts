import { expect, it } from 'vitest';
import { sentences } from './sentences.rules.ts';

it.each([
  [['Wrong.', 'Tries left: 4.'], 'Wrong. Tries left: 4.'],
  [['密码不正确。', '还可尝试 4 次。'], '密码不正确。还可尝试 4 次。'],
  [['Wrong.', ''], 'Wrong.'],
])('puts %o together', (all, text) => {
  expect(sentences(...all)).toBe(text);
});
