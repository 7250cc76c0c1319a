import { apiPrefix } from '@shared/contract/envelope';
import type { PageRemote, Releases } from '@shared/contract/releases';
import { canonicalJson } from '@shared/lib/canonical-json';
import { findRoute, matchPath } from '@shared/lib/route-match';
import { userTime } from '@shared/lib/user-time';
import { findUnknown } from '../federation/unknown-values.ts';
import type { Answer, EarlyRequest, InFlightRequest } from '../http/in-flight-requests.ts';
import { trackRequest } from '../http/in-flight-requests.ts';
import { phoneModelOf } from '../http/phone-model.ts';
import { signedHeaders } from '../http/signed-headers.ts';
import { resolvePageLocale } from '../i18n/resolve-locale.ts';
import { findPlatform } from '../native/platforms.ts';
import { firstReads } from '../routing/first-calls.ts';
import { decide } from '../routing/guards.ts';
import { apiBase } from '../start/api-base.ts';
import { readPageData } from '../start/config.ts';
import { deviceSeconds } from '../start/device-seconds.ts';
import type { Environment } from '../start/environment.ts';
import { readEnvironment } from '../start/environment.ts';
import { routePath } from '../start/route-path.ts';
import { startHeaders } from '../start/start-params.ts';
import { takeStart } from '../start/take-start.ts';
import { preloadReads } from '../store/preloads.ts';
import { settingsCall } from '../store/session-calls.ts';
import type { Stored } from '../store/stored.ts';
import { readStored } from '../store/stored.ts';
import { handOver } from './handover.ts';

const timeoutMs = 20_000;

/**
 * Runs from the HTML itself: stores the start parameters and sends the requests of the first
 * screen, a round trip and the download of the shell before the shell could.
 */
export function startEarlyRequests(win: typeof window): void {
  const env = readEnvironment(win);
  const startedAtSeconds = deviceSeconds();
  const start = takeStart(env);
  let requests: readonly InFlightRequest[] = [];
  try {
    requests = sendRequests(env, { opened: start.opened, startedAtSeconds });
  } finally {
    // Also after a failure: the start parameters are no longer in the address.
    handOver(win, { start, startedAtSeconds, requests });
  }
}

function sendRequests(
  env: Environment,
  { opened, startedAtSeconds }: { opened: string; startedAtSeconds: number },
): readonly InFlightRequest[] {
  const { win, config, storage } = env;
  const route = findOpenedRoute(win);
  if (!route) return [];
  const stored = readStored(storage);
  const hasToken = stored.token !== null;
  const visit = { access: route.record.access, hasToken, pathname: '', search: '' };
  if (decide(visit).kind === 'redirect') return [];

  const { language } = resolvePageLocale(env, opened);
  const nowSeconds = startedAtSeconds + stored.timeOffset;
  const caller = {
    appId: config.appId,
    appKey: config.appKey,
    language,
    token: stored.token,
    startHeaders: startHeaders(storage.get),
    phoneModel: phoneModelOf(win, findPlatform(win, config.demo)?.name),
    nowSeconds,
  };
  const base = apiBase(env) + apiPrefix;
  return listRequests(route, { ...stored, nowSeconds }).map((request) => {
    const url = base + request.path;
    const body = canonicalJson(request.body);
    const key = { url, body, token: stored.token ?? '', language };
    return trackRequest(key, send(url, { body, headers: signedHeaders(caller, body) }));
  });
}

type OpenedRoute = NonNullable<ReturnType<typeof findOpenedRoute>>;

function findOpenedRoute(win: Window) {
  const { remotes } = readPageData<Releases>(win.document, 'releases');
  const pathname = routePath(win);
  const all = remotes.filter(isOn).flatMap(({ routes }) => routes);
  const record = findRoute(all, pathname);
  // A newer remote may ask for an access level that nothing here checks.
  if (!record || findUnknown(record)) return undefined;
  return { record, params: matchPath(record.path, pathname) ?? {} };
}

const isOn = ({ off }: PageRemote): boolean => off !== true;

function listRequests(
  { record, params }: OpenedRoute,
  { token, currencyName, nowSeconds }: Stored & { nowSeconds: number },
): EarlyRequest[] {
  const hasToken = token !== null;
  const given = { currencyType: currencyName, userTimeISO: userTime(nowSeconds) };
  const preload = hasToken ? preloadReads(record.preload) : [];
  return [
    ...firstReads({ route: record, params, hasToken }),
    ...preload.map((read) => read.toRequest(given)),
    settingsCall,
  ];
}

async function send(
  url: string,
  request: { body: string; headers: Record<string, string> },
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { method: 'POST', signal, ...request });
  const data: unknown = await response.json();
  return { data, receivedSeconds: deviceSeconds() };
}
