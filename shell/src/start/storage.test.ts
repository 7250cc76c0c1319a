import { expect, it } from 'vitest';
import { buildStorage } from '../testing/builders.ts';
import { createDeviceStorage } from './storage.ts';

const closed = () => {
  throw new DOMException('Denied', 'SecurityError');
};

/** Storage that can be read and takes nothing more. */
function fullArea(values: Record<string, string>): Storage {
  const map = new Map(Object.entries(values));
  return {
    length: map.size,
    key: () => null,
    getItem: (key) => map.get(key) ?? null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
    removeItem: (key) => {
      map.delete(key);
    },
    clear: () => map.clear(),
  };
}

it('§1, §3: clears all personal data of shell and remotes; device, language and theme stay', () => {
  const ofDevice = { deviceId: 'd', appVersion: '1', apiUrl: 'https://api.example' };
  const lasting = {
    locale: 'fr',
    theme: 'dark',
    ...ofDevice,
    brokenReleases: '[]',
    moneyOperations: '[{}]',
  };
  const storage = buildStorage({
    token: 't',
    searchHistory: '["a"]',
    gToken: 'g',
    chatBg: 'b',
    dontShowRewardModal: '1',
    currencyType: 'EUR',
    showAsset: '0',
    welfareCountry: 'MY',
    welfareOverlay: '1',
    livenessTransactionId: 'l',
    timeOffset: '5',
    'wallet-staking.closedTip': 'The risk of today',
    ...lasting,
  });
  storage.clear();
  expect(storage.all()).toEqual(lasting);
});

it('reads, writes and removes', () => {
  const storage = buildStorage();
  expect(storage.get('token')).toBeNull();
  storage.set('token', 'a');
  storage.set('token', 'b');
  expect(storage.get('token')).toBe('b');
  storage.remove('token');
  expect(storage.get('token')).toBeNull();
});

it.each([
  ['is closed', closed],
  ['is full', () => fullArea({})],
])('remembers for as long as the page lives where storage %s', (_, area) => {
  const storage = createDeviceStorage(area);
  storage.set('token', 'a');
  storage.set('theme', 'dark');
  expect(storage.get('token')).toBe('a');
  storage.clear();
  expect(storage.get('token')).toBeNull();
  expect(storage.get('theme')).toBe('dark');
  storage.remove('theme');
  expect(storage.get('theme')).toBeNull();
});

it('prefers the latest value over an older one on a full disk', () => {
  const area = fullArea({ token: 'old' });
  const storage = createDeviceStorage(() => area);
  expect(storage.get('token')).toBe('old');
  storage.set('token', 'new');
  expect(storage.get('token')).toBe('new');
  storage.remove('token');
  expect(storage.get('token')).toBeNull();
});
