import type { RouteRecord } from '@shared/contract/releases';

/** A call that a visit makes before its page is there. */
export interface FirstCall {
  path: string;
  body: Record<string, unknown>;
}

interface Visited {
  route: Pick<RouteRecord, 'access' | 'preload' | 'firstData'>;
  params: Record<string, string | undefined>;
  hasToken: boolean;
}

/** The first read that the route declares, where who visits may have it (D6). */
export function firstRead({ route, params, hasToken }: Visited): FirstCall | undefined {
  const { access, preload, firstData } = route;
  if (!firstData) return undefined;
  // What preloads a person shows something of theirs: signed out, it would only be refused (D6).
  const isPersonal = access === 'private' || preload !== 'none';
  if (isPersonal && !hasToken) return undefined;
  return { path: firstData.path, body: fillParams(firstData.body ?? {}, params) };
}

export const userCall = (): FirstCall => ({ path: '/v1/user/get/my', body: {} });
export const settingsCall = (): FirstCall => ({ path: '/v1/home/systemSetting', body: {} });
export const balanceCall = (currencyType: string, userTimeISO: string): FirstCall => ({
  path: '/v1/user/balance/info',
  body: { currencyType, userTimeISO },
});

/** `{ orderId: ':id' }` at /order-details/42 asks for `{ orderId: '42' }`. */
export function fillParams(
  body: Record<string, unknown>,
  params: Record<string, string | undefined>,
): Record<string, unknown> {
  const fill = (value: unknown): unknown =>
    typeof value === 'string' && value.startsWith(':') ? params[value.slice(1)] : value;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, fill(value)]));
}
