import { isCurrencyName } from '../start/currency-name.ts';
import type { AppStorage } from '../start/storage.ts';
import { isTimeOffset } from '../start/time-offset.ts';

export const defaultCurrencyName = 'USD';

/** The session and settings in the device's storage; invalid values count as missing. */
export interface Stored {
  token: string | null;
  timeOffset: number;
  currencyName: string;
  showAsset: boolean;
}

export function readStored(storage: AppStorage): Stored {
  const offset = storage.get('timeOffset');
  const currency = storage.get('currencyType');
  return {
    token: storage.get('token') || null,
    timeOffset: isTimeOffset(offset) ? Number(offset) : 0,
    currencyName: currency && isCurrencyName(currency) ? currency : defaultCurrencyName,
    showAsset: storage.get('showAsset') !== '0',
  };
}
