import { expect, it } from 'vitest';
import { createDeviceStorage } from './storage.ts';

it('removes personal data; lasting values are never absent meanwhile', () => {
  const lasting = { moneyOperations: '[]', deviceId: 'd', apiUrl: 'u' };
  const values = { token: 't', gToken: 'g', ...lasting };
  const map = new Map<string, string>(Object.entries(values));
  const removed: string[] = [];
  const area = {
    get length() {
      return map.size;
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string) => {
      throw new Error(`${key} is written`);
    },
    removeItem: (key: string) => {
      removed.push(key);
      map.delete(key);
    },
  };
  const storage = createDeviceStorage(() => area as unknown as Storage);
  storage.clear(['token']);
  expect(Object.fromEntries(map)).toEqual({ token: 't', ...lasting });
  expect(removed).not.toContain('token');
  expect(removed).not.toContain('deviceId');
  storage.clear();
  expect(Object.fromEntries(map)).toEqual(lasting);
});
