import { hostileTexts } from '@shared/lib/hostile-texts';
import { describe, expect, it } from 'vitest';
import { readHistory, withKeyword, withoutKeyword, writeHistory } from './search.rules.ts';

describe('the search history', () => {
  it.each([
    ['nothing', '', []],
    ['nonsense', '{"a"', []],
    ['another JSON', '{"a":1}', []],
    ['a list with what is no text', '["a",1,null,"","b","a"]', ['a', 'b']],
    ['more than is kept', JSON.stringify([...'abcdefghijklm']), [...'abcdefghij']],
  ])('is read from %s', (_what, stored, history) => {
    expect(readHistory(stored)).toEqual(history);
  });

  it.each([
    ['mei', ['mei', 'a', 'b']],
    [' b ', ['b', 'a']],
    ['', ['a', 'b']],
    ['mei@example.com', ['a', 'b']],
    ['@mei', ['@mei', 'a', 'b']],
  ])('after %j', (typed, history) => {
    expect(withKeyword(['a', 'b'], typed)).toEqual(history);
  });

  it('has at most ten entries', () => {
    expect(withKeyword([...'abcdefghij'], 'new')).toEqual(['new', ...'abcdefghi']);
  });

  it('removes one entry, or all', () => {
    expect(withoutKeyword(['a', 'b'], 'a')).toEqual(['b']);
    expect(writeHistory([])).toBe('');
  });

  it.each(hostileTexts)('keeps $what as it is', ({ text }) => {
    const [stored = ''] = withKeyword([], `x${text}`);
    expect(readHistory(writeHistory(stored ? [stored] : []))).toEqual(stored ? [stored] : []);
  });
});
