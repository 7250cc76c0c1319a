import { deviceSeconds } from '../start/device-seconds.ts';
import type { AppStorage } from '../start/storage.ts';
import { tokenChanged } from './auth.slice.ts';
import { offsetCorrected, ticked } from './clock.slice.ts';
import type { AppStore } from './index.ts';
import { createStore } from './index.ts';
import { currencyChosen, defaultCurrency, showAssetChanged } from './settings.slice.ts';
import type { Stored } from './stored.ts';
import { readStored } from './stored.ts';

/** The store with the session and settings of the device, at the time when the page started. */
export function restoreStore(storage: AppStorage, startedAtSeconds = deviceSeconds()) {
  const { store, addSlice } = createStore();
  const stored = readStored(storage);
  const { token, timeOffset } = stored;
  store.dispatch(tokenChanged(token));
  if (timeOffset !== 0) store.dispatch(offsetCorrected(timeOffset));
  // The first calls need the time before the clock has ticked.
  store.dispatch(ticked(startedAtSeconds));
  restoreSettings(store, stored);
  return { store, addSlice };
}

export function restoreSettings(store: AppStore, { currencyName, showAsset }: Stored): void {
  const isDefault = currencyName === defaultCurrency.name;
  // Only the name is stored; its label comes with the settings.
  const label = isDefault ? defaultCurrency.label : `${currencyName} `;
  store.dispatch(currencyChosen({ name: currencyName, label }));
  store.dispatch(showAssetChanged(showAsset));
}
