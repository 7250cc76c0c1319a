import type { AppStorage } from '../start/storage.ts';
import { tokenChanged } from './auth.slice.ts';
import { offsetCorrected, ticked } from './clock.slice.ts';
import type { AppStore } from './index.ts';
import { currencyChosen, defaultCurrency, showAssetChanged } from './settings.slice.ts';
import { readStored } from './stored.ts';

/** What the device remembers, into the store, as it was when the page began. */
export function restoreFromStorage(
  store: AppStore,
  storage: AppStorage,
  beganSeconds = Math.floor(Date.now() / 1000),
): void {
  const { token, timeOffset, currencyName, showAsset } = readStored(storage);
  store.dispatch(tokenChanged(token));
  if (timeOffset !== 0) store.dispatch(offsetCorrected(timeOffset));
  // The first calls ask for the time before the clock has ticked.
  store.dispatch(ticked(beganSeconds));
  if (currencyName !== defaultCurrency.name) {
    // Only the name is stored; its label comes with the settings.
    store.dispatch(currencyChosen({ name: currencyName, label: `${currencyName} ` }));
  }
  if (!showAsset) store.dispatch(showAssetChanged(false));
}
