import { anonymousDevice, headerNames } from '@shared/contract/envelope';
import { matchLanguage } from '@shared/contract/language';
import { isTheme } from './theme-names.ts';
import { isTimeOffset } from './time-offset.ts';

/** A parameter that the native app opens the page with (§4). It is stored under its own name. */
export interface StartParam {
  /** What of it is stored; null leaves alone what is there. */
  read: (given: string, config: { apiOrigins: readonly string[] }) => string | null;
  /** The header that carries it in every call, and what stands there while nothing is stored. */
  header?: { name: string; otherwise: string };
  /** It belongs to the device: signing out leaves it. */
  ofDevice?: true;
  /** A choice of whoever holds the phone: nothing clears it. */
  lasting?: true;
}

/** All of them; nothing else in a query is the native app's, but `preventRemoveToken`. */
export const startParams = {
  locale: { read: (given) => matchLanguage(given) ?? null, lasting: true },
  theme: { read: (given) => (isTheme(given) ? given : null), lasting: true },
  deviceId: {
    read: sendable,
    header: { name: headerNames.deviceId, otherwise: anonymousDevice },
    ofDevice: true,
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
  },
  // A plus sign in a query reads as a space; these tokens have plus signs and no spaces.
  gToken: { read: (given) => given.replaceAll(' ', '+') },
  currencyType: { read: (given) => given },
  showAsset: {
    read(given) {
      const shown = Number.parseInt(given, 10);
      return Number.isNaN(shown) ? null : String(shown);
    },
  },
} satisfies Record<string, StartParam>;

export type StartParamName = keyof typeof startParams;

export const startParamEntries = Object.entries(startParams) as [StartParamName, StartParam][];

/** Keeps the stored token where the native app opens the page without one. */
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
 * A value that travels as a header must be one: once stored, any other would fail every call until
 * the app's data is cleared.
 */
export function sendable(value: string): string | null {
  return /^[\x20-\x7e]{1,1024}$/.test(value) ? value : null;
}

/** The exact origin of an address that is on the list; parsed by URL, never compared by prefix. */
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
