import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceTimeZone, numberFormat } from './intl.ts';

afterEach(() => vi.restoreAllMocks());

describe('the format of a number', () => {
  it('is made once for each language and kind', () => {
    const two = { minimumFractionDigits: 2 };
    expect(numberFormat('de', two)).toBe(numberFormat('de', { minimumFractionDigits: 2 }));
    expect(numberFormat('de', two).format(1234.5)).toBe('1.234,50');
    expect(numberFormat('en', two).format(1234.5)).toBe('1,234.50');
    expect(numberFormat('de', { style: 'percent' }).format(0.5)).toMatch(/^50\s%$/);
    expect(numberFormat('de').format(0.5)).toBe('0,5');
  });
});

describe('the time zone of the device', () => {
  it('is asked for once, and again where its clock is another one', () => {
    const ask = vi.spyOn(Intl, 'DateTimeFormat');
    const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset');
    offset.mockReturnValue(-541);
    expect(deviceTimeZone()).toBe(deviceTimeZone());
    expect(ask).toHaveBeenCalledTimes(1);
    offset.mockReturnValue(-542);
    deviceTimeZone();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
