import { describe, expect, it } from 'vitest';
import { readContentRange } from './uploads.rules.ts';

describe('Content-Range', () => {
  it.each([
    ['bytes 0-9/10', { from: 0, all: 10 }],
    ['bytes */10', { from: undefined, all: 10 }],
    ['bytes 0-9/*', undefined],
    ['items 0-9/10', undefined],
    ['', undefined],
  ])('%s', (header, range) => {
    expect(readContentRange(header)).toEqual(range);
  });
});
