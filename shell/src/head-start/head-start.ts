import { apiPrefix } from '@shared/contract/envelope';
import type { PageRemote, Releases } from '@shared/contract/releases';
import { basePath } from '@shared/contract/releases';
import { canonicalJson } from '@shared/lib/canonical-json';
import { findRoute, matchPath } from '@shared/lib/route-match';
import { readConfig, readPageData } from '../config.ts';
import { apiBase } from '../http/api-base.ts';
import { phoneModelOf } from '../http/phone-model.ts';
import { signedHeaders } from '../http/signed-headers.ts';
import { resolveLocale } from '../i18n/resolve-locale.ts';
import { findPlatform } from '../native/platforms.ts';
import { seeOpenedByApp } from '../reload.ts';
import type { FirstCall } from '../routing/first-calls.ts';
import { balanceCall, firstReads, settingsCall, userCall } from '../routing/first-calls.ts';
import { decide } from '../routing/guards.ts';
import { takeStartParams } from '../start-params.ts';
import type { AppStorage, StorageKey } from '../storage.ts';
import { createStorage } from '../storage.ts';
import type { Stored } from '../store/stored.ts';
import { readStored } from '../store/stored.ts';
import { userTime } from '../store/user-time.ts';
import type { LedAnswer } from './led-calls.ts';
import { leaveHeadStart } from './led-calls.ts';

/**
 * Runs from the HTML itself and sends for what the first page will ask for, a round trip and the
 * shell's whole download before the shell could. It leaves nothing behind but the calls: storage
 * and address are the shell's to write.
 */
const timeoutMs = 20_000;

export function startHeadStart(page: Window): void {
  const route = openedRoute(page);
  if (!route) return;
  const config = readConfig(page.document);
  const storage = overlay(createStorage(() => page.localStorage));
  const { search } = page.location;
  const query = new URLSearchParams(search);
  takeStartParams({
    search,
    storage,
    openedByApp: seeOpenedByApp(page),
    apiOrigins: config.apiOrigins,
    // The shell says it.
    warn: () => {},
  });
  const stored = readStored(storage);
  const hasToken = stored.token !== null;
  const visit = { access: route.record.access, hasToken, pathname: '', search: '' };
  if (decide(visit).kind === 'redirect') return;

  const { language } = resolveLocale({
    query: query.get('locale'),
    stored: storage.get('locale'),
    browser: page.navigator.languages,
  });
  const beganSeconds = Math.floor(Date.now() / 1000);
  const caller = {
    appId: config.appId,
    appKey: config.appKey,
    language,
    token: stored.token,
    deviceId: storage.get('deviceId'),
    appVersion: storage.get('appVersion'),
    phoneModel: phoneModelOf(page, findPlatform(page, config.demo)?.name),
    nowSeconds: beganSeconds + stored.timeOffset,
  };
  const base = apiBase(config, storage);
  const calls = firstCalls(route, stored, beganSeconds).map((call) => {
    const url = base + apiPrefix + call.path;
    const body = canonicalJson(call.body);
    const answer = send(url, body, signedHeaders(caller, body));
    // Whoever takes it hears of the failure; nobody may ever take it.
    answer.catch(() => {});
    return { url, body, token: stored.token ?? '', language, answer };
  });
  leaveHeadStart(page, { beganSeconds, calls });
}

type Found = NonNullable<ReturnType<typeof openedRoute>>;

function openedRoute({ document, location }: Window) {
  const { remotes } = readPageData<Releases>(document, 'releases');
  const pathname = location.pathname.slice(basePath.length) || '/';
  const all = remotes.filter(isOn).flatMap(({ routes }) => routes);
  const record = findRoute(all, pathname);
  return record && { record, params: matchPath(record.path, pathname) ?? {} };
}

const isOn = ({ off }: PageRemote): boolean => off !== true;

function firstCalls({ record, params }: Found, stored: Stored, beganSeconds: number): FirstCall[] {
  const hasToken = stored.token !== null;
  const { preload } = record;
  const now = userTime(beganSeconds + stored.timeOffset);
  return [
    ...firstReads({ route: record, params, hasToken }),
    ...(hasToken && preload === 'user+balance' ? [balanceCall(stored.currencyName, now)] : []),
    ...(hasToken && preload !== 'none' ? [userCall()] : []),
    settingsCall(),
  ];
}

async function send(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<LedAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { method: 'POST', body, headers, signal });
  const data: unknown = await response.json();
  return { data, receivedSeconds: Math.floor(Date.now() / 1000) };
}

/** Reads through and keeps what is written to itself. */
function overlay(storage: AppStorage): AppStorage {
  const own = new Map<StorageKey, string | null>();
  return {
    get: (key) => {
      const written = own.get(key);
      return written === undefined ? storage.get(key) : written;
    },
    set: (key, value) => void own.set(key, value),
    remove: (key) => void own.set(key, null),
    clear: () => {},
  };
}
