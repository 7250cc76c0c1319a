import { expect, it } from 'vitest';
import { createProxyCheck } from './trusted-proxies.ts';

it('gives the same result for an address after many others', () => {
  const isTrusted = createProxyCheck('10.0.0.0/8, loopback');
  const others = Array.from({ length: 1500 }, (_, index) => `203.0.${index >> 8}.${index & 255}`);
  for (let turn = 0; turn < 2; turn += 1) {
    expect(isTrusted('10.1.2.3', 0)).toBe(true);
    expect(isTrusted('127.0.0.1', 0)).toBe(true);
    expect(isTrusted('11.1.2.3', 0)).toBe(false);
    expect(isTrusted('no address', 0)).toBe(false);
    expect(others.some((address) => isTrusted(address, 0))).toBe(false);
  }
});

it('refuses an invalid list of proxies', () => {
  expect(() => createProxyCheck('somewhere')).toThrow('invalid IP address');
});
