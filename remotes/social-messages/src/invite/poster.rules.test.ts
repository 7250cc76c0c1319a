import { describe, expect, it } from 'vitest';
import { initialOf, linesOf } from './poster.rules.ts';

/** Each character as wide as the next one. */
const measure = (text: string): number => [...text].length;
const inLines = (text: string, lines = 2) => linesOf(text, { measure, width: 10, lines });

describe('a text in lines', () => {
  it.each([
    ['fits', 'Mei', ['Mei']],
    ['breaks between words', 'Mei calls you', ['Mei calls', 'you']],
    ['breaks inside of a word that is too long', 'W'.repeat(14), ['W'.repeat(10), 'WWWW']],
    ['ends with dots where it is too long', 'one two three four five', ['one two', 'three fou…']],
    ['is nothing where there is nothing', '  ', []],
  ])('%s', (_what, text, lines) => expect(inLines(text)).toEqual(lines));

  it('keeps a family of emoji together', () => {
    const family = '👨‍👩‍👧‍👦';
    const lines = linesOf(family.repeat(3), { measure, width: 8, lines: 1 });
    expect(lines).toEqual([`${family}…`]);
  });
});

it.each([
  ['mei', 'M'],
  [' 小雨', '小'],
  ['👨‍👩‍👧‍👦 us', '👨‍👩‍👧‍👦'],
  ['', '?'],
])('the initial of %j is %s', (name, initial) => expect(initialOf(name)).toBe(initial));
