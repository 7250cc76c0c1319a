import { describe, expect, it } from 'vitest';
import { nameInitial, wrapText } from './poster.rules.ts';

/** All characters are equally wide. */
const measure = (text: string): number => [...text].length;
const inLines = (text: string, maxLines = 2) => wrapText(text, { measure, width: 10, maxLines });

describe('wrapText', () => {
  it.each([
    ['fits', 'Mei', ['Mei']],
    ['breaks between words', 'Mei calls you', ['Mei calls', 'you']],
    ['breaks inside a word that is too long', 'W'.repeat(14), ['W'.repeat(10), 'WWWW']],
    ['ends with an ellipsis when too long', 'one two three four five', ['one two', 'three fou…']],
    ['is empty for a blank text', '  ', []],
  ])('%s', (_what, text, lines) => expect(inLines(text)).toEqual(lines));

  it('keeps a family emoji together', () => {
    const family = '👨‍👩‍👧‍👦';
    const lines = wrapText(family.repeat(3), { measure, width: 8, maxLines: 1 });
    expect(lines).toEqual([`${family}…`]);
  });
});

it.each([
  ['mei', 'M'],
  [' 小雨', '小'],
  ['👨‍👩‍👧‍👦 us', '👨‍👩‍👧‍👦'],
  ['', '?'],
])('the initial of %j is %s', (name, initial) => expect(nameInitial(name)).toBe(initial));
