import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fill, readWords } from './words.ts';

it('quotes labels of the web view in the words of the same language', () => {
  const { text } = readWords(join(import.meta.dirname, '../../../locales'));
  expect(text('en', 'questions.password.answer')).toMatch(/^Tap “Forgot password\?” on/);
  expect(text('ja', 'messages.couponGiven.text')).toMatch(/^「クーポン」で/);
});

describe('fill', () => {
  it.each([
    ['Attempt {{number}}', { number: 2 }, 'Attempt 2'],
    ['{{a}} and {{a}}', { a: '$&' }, '$& and $&'],
    ['Nothing for {{toString}}', {}, 'Nothing for {{toString}}'],
  ])('%s', (template, values, text) => {
    expect(fill(template, values)).toBe(text);
  });
});
