import { anonymousDevice, headerNames } from '@shared/contract/envelope';
import { matchLanguage } from '@shared/contract/language';
import { isCurrencyName } from './currency-name.ts';
import { isTheme } from './theme-names.ts';
import { isTimeOffset } from './time-offset.ts';

/** A parameter of the address that the native app opens (§4), stored under its own name. */
export interface StartParam {
  /** The value to store; null keeps the stored one. */
  read: (given: string, config: { apiOrigins: readonly string[] }) => string | null;
  /** The header that sends it with every call, and its value while nothing is stored. */
  header?: { name: string; otherwise: string };
  /** Belongs to the device, so it survives a sign-out. */
  ofDevice?: true;
  /** A setting of the phone, which nothing clears. */
  lasting?: true;
  /** Not taken from another site's link (D33): it decides whom a session is bound to. */
  isGuarded?: true;
}

/** All start parameters except `preventRemoveToken`. */
export const startParams = {
  locale: { read: (given) => matchLanguage(given) ?? null, lasting: true },
  theme: { read: (given) => (isTheme(given) ? given : null), lasting: true },
  deviceId: {
    read: sendable,
    header: { name: headerNames.deviceId, otherwise: anonymousDevice },
    ofDevice: true,
    isGuarded: true,
  },
  appVersion: {
    read: sendable,
    header: { name: headerNames.appVersion, otherwise: '' },
    ofDevice: true,
  },
  timeOffset: { read: (given) => (isTimeOffset(given) ? given : null) },
  token: { read: sendable },
  apiUrl: {
    read: (given, { apiOrigins }) => allowedOrigin(given, apiOrigins) ?? null,
    ofDevice: true,
    isGuarded: true,
  },
  // A query turns plus signs into spaces; these tokens have plus signs and no spaces.
  gToken: { read: (given) => given.replaceAll(' ', '+'), isGuarded: true },
  currencyType: { read: (given) => (isCurrencyName(given) ? given : null) },
  showAsset: {
    read(given) {
      const shown = Number.parseInt(given, 10);
      return Number.isNaN(shown) ? null : String(shown);
    },
  },
} satisfies Record<string, StartParam>;

export type StartParamName = keyof typeof startParams;

export const startParamEntries = Object.entries(startParams) as [StartParamName, StartParam][];

/** Keeps the stored token when the native app opens the page without one. */
export const preventRemoveToken = 'preventRemoveToken';

export const startParamNames: readonly string[] = [...Object.keys(startParams), preventRemoveToken];

/** The headers of every call that come from start parameters. */
export const startHeaders = (stored: (name: StartParamName) => string | null) =>
  Object.fromEntries(
    startParamEntries.flatMap(([name, { header }]) =>
      header ? [[header.name, stored(name) ?? header.otherwise]] : [],
    ),
  ) as Record<string, string>;

/**
 * Accepts only values that a header can carry: any other would fail every call until the app's data
 * is cleared.
 */
export function sendable(value: string): string | null {
  return /^[\x20-\x7e]{1,1024}$/.test(value) ? value : null;
}

/** The origin of the address, if listed. Parsed, because a prefix can be forged. */
export function allowedOrigin(text: string, apiOrigins: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const plain =
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '';
  return plain && apiOrigins.includes(url.origin) ? url.origin : undefined;
}
