import { describe, expect, it } from 'vitest';
import { type CursorFormat, idCursor, numberCursor, readPage, timeCursor } from './page.ts';

const id = '0195a3c0-0000-7000-8000-000000000000';

describe('a page', () => {
  const rows = [5, 4, 3, 2, 1];

  it('leaves out the extra row that shows that another page follows', () => {
    const { limit, after, take } = readPage(numberCursor, { limit: 2 });
    expect(after).toBeUndefined();
    expect(take(rows.slice(0, limit + 1), (row) => row)).toEqual({ rows: [5, 4], nextCursor: '4' });
  });

  it.each([[[2, 1]], [[1]], [[]]])('is the last page with the rows %j', (found) => {
    const page = readPage(numberCursor, { cursor: '3', limit: 2 });
    expect(page.after).toBe(3);
    expect(page.take(found, (row) => row)).toEqual({ rows: found, nextCursor: null });
  });

  it('refuses a cursor of another list and names its field', () => {
    const error = expect.objectContaining({ codeName: 'invalidRequest' });
    expect(() => readPage(numberCursor, { cursor: 'x' })).toThrow(error);
  });
});

describe('cursors', () => {
  const timeKey = { at: '2026-03-01 10:00:00.000001+00', id };

  it('can be decoded', () => {
    expect(timeCursor.read(timeCursor.write(timeKey))).toEqual(timeKey);
    expect(idCursor.read(idCursor.write(id))).toBe(id);
    expect(numberCursor.read(numberCursor.write(7))).toBe(7);
  });

  const encode = (text: string) => Buffer.from(text).toString('base64url');
  it.each<[string, Pick<CursorFormat<unknown>, 'read'>, string]>([
    ['time', timeCursor, encode("'; drop table|x")],
    ['time', timeCursor, encode(`2026-02-31 10:00:00+00|${id}`)],
    ['time', timeCursor, encode(`2026-13-01 10:00:00+00|${id}`)],
    ['time', timeCursor, encode(`2026-03-01 25:00:00+00|${id}`)],
    ['time', timeCursor, encode(`2026-03-01 10:00:00+00|${'-'.repeat(36)}`)],
    ['id', idCursor, ''],
    ['id', idCursor, '-'.repeat(36)],
    ['id', idCursor, `${id}'`],
    ['number', numberCursor, '0'],
    ['number', numberCursor, '1 or 1'],
    ['number', numberCursor, '1234567890'],
  ])('of the kind %s refuse a forged text (%#)', (_kind, format, text) => {
    expect(format.read(text)).toBeUndefined();
  });
});
