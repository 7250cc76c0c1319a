import { describe, expect, it } from 'vitest';
import { answerLength, codeOf, countRight } from './load.ts';

const whole = 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{"code":0}';

describe('an answer', () => {
  it('is complete when all of its bytes are there', () => {
    expect(answerLength(Buffer.from(whole))).toBe(whole.length);
    expect(answerLength(Buffer.from(whole.slice(0, -1)))).toBeUndefined();
    expect(answerLength(Buffer.from('HTTP/1.1 200 OK\r\n'))).toBeUndefined();
  });

  it('has a code', () => {
    expect(codeOf(Buffer.from(whole))).toBe('0');
    expect(codeOf(Buffer.from('HTTP/1.1 502\r\ncontent-length: 2\r\n\r\nno'))).toBe('none');
  });
});

describe('the answers of a run', () => {
  const ran = (codes: Record<string, number>) => ({ seconds: 1, codes, middle: 1, slowest: 1 });

  it('count only if they are right', () => {
    expect(countRight(ran({ '0': 99, '5001': 1 }), (code) => code === '0')).toBe(99);
  });

  it('may be late, as long as some are not', () => {
    expect(countRight(ran({ '0': 30, '5001': 70 }), (code) => code === '0')).toBe(30);
    expect(() => countRight(ran({ '5001': 70 }), (code) => code === '0')).toThrow('5001');
  });

  it('fail the run if too many are something else', () => {
    expect(() => countRight(ran({ '0': 90, '1004': 10 }), (code) => code === '0')).toThrow('1004');
  });
});
