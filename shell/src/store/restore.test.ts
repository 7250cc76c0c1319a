import { expect, it } from 'vitest';
import { buildStorage } from '../testing/builders.ts';
import { restoreStore } from './restore.ts';
import { settingsLoaded } from './settings.slice.ts';

function restore(stored: Parameters<typeof buildStorage>[0]) {
  const { store } = restoreStore(buildStorage(stored));
  return { store, state: store.getState() };
}

it.each([
  [undefined, null],
  ['', null],
  ['t0k', 't0k'],
])('§3, §4: stored token %j', (token, expected) => {
  expect(restore({ token }).state.auth.token).toBe(expected);
});

it.each([
  ['-7', -7],
  ['3600', 3600],
  ['abc', 0],
  ['1e9', 0],
  ['12px', 0],
  ['99999999999', 0],
  ['1.5', 0],
])('§3: stored time offset %j', (timeOffset, expected) => {
  const { clock } = restore({ timeOffset }).state;
  expect(clock.timeOffset).toBe(expected);
  expect(Math.abs(clock.nowTime - Math.floor(Date.now() / 1000) - expected)).toBeLessThan(5);
});

it.each([
  [undefined, true],
  ['0', false],
  ['1', true],
  ['x', true],
])('§3: stored showAsset %j', (showAsset, shown) => {
  expect(restore({ showAsset }).state.settings.showAsset).toBe(shown);
});

it.each([
  [undefined, { name: 'USD', label: '$' }],
  ['USD', { name: 'USD', label: '$' }],
  ['EUR', { name: 'EUR', label: 'EUR ' }],
  ['eur', { name: 'USD', label: '$' }],
  ['<b>', { name: 'USD', label: '$' }],
])('§3, §9: stored currency %j', (currencyType, expected) => {
  expect(restore({ currencyType }).state.settings.currencyType).toEqual(expected);
});

it('§3: labels a stored currency once the settings load', () => {
  const { store } = restore({ currencyType: 'EUR' });
  const { system } = store.getState().settings;
  const currencies = [{ name: 'EUR', label: '€' }];
  store.dispatch(settingsLoaded({ ...system, setting: { ...system.setting, currencies } }));
  expect(store.getState().settings.currencyType).toEqual({ name: 'EUR', label: '€' });
});
