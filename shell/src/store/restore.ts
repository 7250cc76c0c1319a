import type { AppStorage } from '../storage.ts';
import { tokenChanged } from './auth.slice.ts';
import { isTimeOffset, offsetCorrected, ticked } from './clock.slice.ts';
import type { AppStore } from './index.ts';
import { currencyChosen, defaultCurrency, showAssetChanged } from './settings.slice.ts';

/** What the device remembers, into the store. */
export function restoreFromStorage(store: AppStore, storage: AppStorage): void {
  store.dispatch(tokenChanged(storage.get('token') || null));
  const offset = storage.get('timeOffset');
  if (isTimeOffset(offset)) store.dispatch(offsetCorrected(Number(offset)));
  // The first calls ask for the time before the clock has ticked.
  store.dispatch(ticked(Math.floor(Date.now() / 1000)));
  const currency = storage.get('currencyType');
  if (currency && /^[A-Z]{3}$/.test(currency)) {
    // Only the name is stored; its label comes with the settings.
    const label = currency === defaultCurrency.name ? defaultCurrency.label : `${currency} `;
    store.dispatch(currencyChosen({ name: currency, label }));
  }
  if (storage.get('showAsset') === '0') store.dispatch(showAssetChanged(false));
}
