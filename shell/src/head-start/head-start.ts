import { apiPrefix } from '@shared/contract/envelope';
import type { PageRemote, Releases } from '@shared/contract/releases';
import { basePath } from '@shared/contract/releases';
import { canonicalJson } from '@shared/lib/canonical-json';
import { findRoute, matchPath } from '@shared/lib/route-match';
import { userTime } from '@shared/lib/user-time';
import { findUnknown } from '../federation/unknown-values.ts';
import { apiBase } from '../http/api-base.ts';
import { phoneModelOf } from '../http/phone-model.ts';
import { signedHeaders } from '../http/signed-headers.ts';
import type { Answer, FirstCall, SentCall } from '../http/under-way.ts';
import { sentCall } from '../http/under-way.ts';
import { resolveLocale } from '../i18n/resolve-locale.ts';
import { findPlatform } from '../native/platforms.ts';
import { firstReads } from '../routing/first-calls.ts';
import { decide } from '../routing/guards.ts';
import { readConfig, readPageData } from '../start/config.ts';
import { startHeaders } from '../start/start-params.ts';
import { createStorage } from '../start/storage.ts';
import { takeStart } from '../start/take-start.ts';
import { balanceCall, settingsCall, userCall } from '../store/session-calls.ts';
import type { Stored } from '../store/stored.ts';
import { readStored } from '../store/stored.ts';
import { leaveHeadStart } from './handover.ts';

/**
 * Runs from the HTML itself: takes the start parameters, and sends for what the first page will ask
 * for, a round trip and the shell's whole download before the shell could.
 */
const timeoutMs = 20_000;

export function startHeadStart(page: Window): void {
  const config = readConfig(page.document);
  const storage = createStorage(() => page.localStorage);
  const beganSeconds = Math.floor(Date.now() / 1000);
  const start = takeStart(page, config, storage);
  const calls: SentCall[] = [];
  // Before anything else can fail: what was taken is not in the address any more.
  leaveHeadStart(page, { start, beganSeconds, calls });
  const route = openedRoute(page);
  if (!route) return;
  const stored = readStored(storage);
  const hasToken = stored.token !== null;
  const visit = { access: route.record.access, hasToken, pathname: '', search: '' };
  if (decide(visit).kind === 'redirect') return;

  const { language } = resolveLocale({
    query: new URLSearchParams(start.opened).get('locale'),
    stored: storage.get('locale'),
    browser: page.navigator.languages,
  });
  const caller = {
    appId: config.appId,
    appKey: config.appKey,
    language,
    token: stored.token,
    startHeaders: startHeaders(storage.get),
    phoneModel: phoneModelOf(page, findPlatform(page, config.demo)?.name),
    nowSeconds: beganSeconds + stored.timeOffset,
  };
  const base = apiBase(config, storage);
  for (const call of firstCalls(route, stored, beganSeconds)) {
    const url = base + apiPrefix + call.path;
    const body = canonicalJson(call.body);
    const answer = send(url, body, signedHeaders(caller, body));
    calls.push(sentCall({ url, body, token: stored.token ?? '', language }, answer));
  }
}

type Found = NonNullable<ReturnType<typeof openedRoute>>;

function openedRoute({ document, location }: Window) {
  const { remotes } = readPageData<Releases>(document, 'releases');
  const pathname = location.pathname.slice(basePath.length) || '/';
  const all = remotes.filter(isOn).flatMap(({ routes }) => routes);
  const record = findRoute(all, pathname);
  // A newer remote may ask for an access level that nothing here checks.
  if (!record || findUnknown(record)) return undefined;
  return { record, params: matchPath(record.path, pathname) ?? {} };
}

const isOn = ({ off }: PageRemote): boolean => off !== true;

function firstCalls({ record, params }: Found, stored: Stored, beganSeconds: number): FirstCall[] {
  const hasToken = stored.token !== null;
  const { preload } = record;
  const now = userTime(beganSeconds + stored.timeOffset);
  return [
    ...firstReads({ route: record, params, hasToken }),
    ...(hasToken && preload === 'user+balance' ? [balanceCall(stored.currencyName, now)] : []),
    ...(hasToken && preload !== 'none' ? [userCall] : []),
    settingsCall,
  ];
}

async function send(url: string, body: string, headers: Record<string, string>): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { method: 'POST', body, headers, signal });
  const data: unknown = await response.json();
  return { data, receivedSeconds: Math.floor(Date.now() / 1000) };
}
