import { expect, it } from 'vitest';
import { layOut } from './receipt-image.ts';

const row = (label: string, value: string) => ({
  id: label,
  label,
  value,
  copy: { label, text: value },
});
/** Every letter is ten wide. */
const measure = (text: string) => text.length * 10;

it('puts the label at the start of a line and the value at the end', () => {
  const { lines, width } = layOut(
    { title: 'Transfer', amount: '5 USDT', rows: [row('Fee', '0.1 USDT'), row('Time', 'now')] },
    measure,
  );
  expect(lines.map(({ text, align }) => [text, align])).toEqual([
    ['Transfer', 'left'],
    ['5 USDT', 'left'],
    ['Fee', 'left'],
    ['0.1 USDT', 'right'],
    ['Time', 'left'],
    ['now', 'right'],
  ]);
  const [, , fee, figure, time] = lines;
  expect(fee?.y).toBe(figure?.y);
  expect(time?.y).toBeGreaterThan(fee?.y ?? 0);
  expect(figure?.x).toBe(width - (fee?.x ?? 0));
});

it('wraps long text without losing any of it', () => {
  const address = `0x${'a1'.repeat(60)}`;
  const { lines, height, width } = layOut(
    { title: 'T', amount: '1', rows: [row('To', address)] },
    measure,
  );
  const parts = lines.slice(3);
  expect(parts.map(({ text }) => text).join('')).toBe(address);
  for (const { text } of parts) expect(measure(text)).toBeLessThan(width);
  expect(Math.max(...lines.map(({ y }) => y))).toBeLessThan(height);
});

it('writes an address in groups that are never broken', () => {
  const groups = '0x52 9084 0009 8527 886E 0F70 3006 9857 D2E4 169E E7'.split(' ');
  const to = { ...row('To', groups.join('')), groups };
  const wide = (text: string) => text.length * 14;
  const { lines } = layOut({ title: 'T', amount: '1', rows: [to] }, wide);
  const parts = lines.slice(3).map(({ text }) => text);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.join(' ')).toBe(groups.join(' '));
});
