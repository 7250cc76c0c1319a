import { deviceSeconds } from '../start/device-seconds.ts';
import type { AppStorage } from '../start/storage.ts';
import { tokenChanged } from './auth.slice.ts';
import { offsetCorrected, ticked } from './clock.slice.ts';
import { createStore } from './index.ts';
import { currencyChosen, defaultCurrency, showAssetChanged } from './settings.slice.ts';
import { readStored } from './stored.ts';

/** The store with the session and settings of the device, at the time when the page started. */
export function restoreStore(storage: AppStorage, startedAtSeconds = deviceSeconds()) {
  const { store, addSlice } = createStore();
  const { token, timeOffset, currencyName, showAsset } = readStored(storage);
  store.dispatch(tokenChanged(token));
  if (timeOffset !== 0) store.dispatch(offsetCorrected(timeOffset));
  // The first calls need the time before the clock has ticked.
  store.dispatch(ticked(startedAtSeconds));
  if (currencyName !== defaultCurrency.name) {
    // Only the name is stored; its label comes with the settings.
    store.dispatch(currencyChosen({ name: currencyName, label: `${currencyName} ` }));
  }
  if (!showAsset) store.dispatch(showAssetChanged(false));
  return { store, addSlice };
}
