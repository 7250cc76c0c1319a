import { describe, expect, it } from 'vitest';
import { isLongEnough, keywordOf } from './people-keyword.ts';

describe('the keyword of a search', () => {
  it.each([
    ['  Mei ', 'mei', true],
    ['@mei.lin', 'mei.lin', true],
    ['Mei@Example.com', 'mei@example.com', true],
    ['小明', '小明', true],
    ['m', 'm', false],
    ['@', '', false],
    ['   ', '', false],
    ['😀', '😀', false],
  ])('of %j is %j, long enough: %s', (typed, keyword, enough) => {
    expect(keywordOf(typed)).toBe(keyword);
    expect(isLongEnough(keyword)).toBe(enough);
  });
});
