import { matchLanguage } from '@shared/contract/language';
import { isTheme } from '../theme/theme.ts';
import type { AppStorage, StorageKey } from './storage.ts';
import { isTimeOffset } from './time-offset.ts';

/** What the native app opens the page with (§4): copied into storage, then out of the address bar. */
export interface StartParamsInput {
  search: string;
  storage: AppStorage;
  /** An opening by the native app without a token ends the session; a reload keeps it. */
  openedByApp: boolean;
  /** Exact origins that `apiUrl` may name. */
  apiOrigins: readonly string[];
  warn: (message: string) => void;
}

/** All of them; nothing else in a query is the native app's. */
export const startParamNames: readonly string[] = [
  'locale',
  'theme',
  'deviceId',
  'appVersion',
  'timeOffset',
  'token',
  'apiUrl',
  'gToken',
  'currencyType',
  'showAsset',
  'preventRemoveToken',
];

/** Stores the parameters and returns the query without them. */
export function takeStartParams(input: StartParamsInput): string {
  const query = new URLSearchParams(input.search);
  const { storage } = input;
  // What is no language or theme of ours leaves the person's own choice alone.
  store(storage, 'locale', matchLanguage(query.get('locale') ?? '') ?? null);
  const theme = query.get('theme');
  store(storage, 'theme', isTheme(theme) ? theme : null);
  store(storage, 'deviceId', sendable(query.get('deviceId')));
  store(storage, 'appVersion', sendable(query.get('appVersion')));
  const timeOffset = query.get('timeOffset');
  store(storage, 'timeOffset', isTimeOffset(timeOffset) ? timeOffset : null);
  takeToken(query, input);
  // A plus sign in a query reads as a space; these tokens have plus signs and no spaces.
  store(storage, 'gToken', query.get('gToken')?.replaceAll(' ', '+') ?? null);
  store(storage, 'currencyType', query.get('currencyType'));
  const showAsset = Number.parseInt(query.get('showAsset') ?? '', 10);
  if (!Number.isNaN(showAsset)) storage.set('showAsset', String(showAsset));
  takeApiUrl(query, input);
  for (const name of startParamNames) query.delete(name);
  const rest = query.toString();
  return rest ? `?${rest}` : '';
}

function store(storage: AppStorage, key: StorageKey, value: string | null): void {
  if (value) storage.set(key, value);
}

/**
 * A value that travels as a header must be one: once stored, any other would fail every call until
 * the app's data is cleared.
 */
export function sendable(value: string | null): string | null {
  return value && /^[\x20-\x7e]{1,1024}$/.test(value) ? value : null;
}

function takeToken(query: URLSearchParams, { storage, openedByApp }: StartParamsInput): void {
  const token = sendable(query.get('token'));
  if (token) storage.set('token', token);
  else if (openedByApp && !query.has('preventRemoveToken')) storage.remove('token');
}

function takeApiUrl(query: URLSearchParams, { storage, apiOrigins, warn }: StartParamsInput): void {
  const given = query.get('apiUrl');
  if (!given) return;
  const origin = allowedOrigin(given, apiOrigins);
  if (origin) storage.set('apiUrl', origin);
  else warn('The apiUrl of the address is not on the list of allowed origins and was ignored.');
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
