import { describe, expect, it } from 'vitest';
import { fill } from './words.ts';

describe('fill', () => {
  it.each([
    ['Attempt {{number}}', { number: 2 }, 'Attempt 2'],
    ['{{a}} and {{a}}', { a: '$&' }, '$& and $&'],
    ['Nothing for {{toString}}', {}, 'Nothing for {{toString}}'],
  ])('%s', (template, values, text) => {
    expect(fill(template, values)).toBe(text);
  });
});
