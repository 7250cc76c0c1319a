import type { IncomingHttpHeaders } from 'node:http';
import type { CookieNames } from './cookies.ts';

/** Headers of one hop, which a proxy does not pass on. */
const ofOneHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** They would hold for every server on this machine. */
const ofDeployedHost = [
  'strict-transport-security',
  'alt-svc',
  'public-key-pins',
  'report-to',
  'nel',
];

interface Between {
  deployed: string;
  page: string;
  cookies: CookieNames;
}

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !names.includes(name)),
  );

/**
 * Asks as a page of the deployed server would. A request of another site keeps its own origin, by
 * which the server refuses it. Pure.
 */
export function headersToDeployed(
  headers: IncomingHttpHeaders,
  { deployed, page, cookies }: Between,
): IncomingHttpHeaders {
  const { origin, cookie, ...rest } = without(headers, [...ofOneHop, 'host', 'referer']);
  const own = cookies.toDeployed(cookie);
  return {
    ...rest,
    host: new URL(deployed).host,
    ...(origin && { origin: origin === page ? deployed : origin }),
    ...(own && { cookie: own }),
  };
}

/** Pure. */
export function headersToPage(
  headers: IncomingHttpHeaders,
  { deployed, page, cookies }: Between,
): IncomingHttpHeaders {
  const {
    location,
    'set-cookie': set,
    ...rest
  } = without(headers, [...ofOneHop, ...ofDeployedHost]);
  const isOwn = location === deployed || location?.startsWith(`${deployed}/`);
  return {
    ...rest,
    ...(location && { location: isOwn ? page + location.slice(deployed.length) : location }),
    ...(set && { 'set-cookie': set.map(cookies.toPage) }),
  };
}
