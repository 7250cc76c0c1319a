import { createHash } from 'node:crypto';

/**
 * Cookies know no port: the browser sends those of every server on this machine. Each cookie of the
 * deployed server has a prefix of that server here, and no other is sent to it. Pure.
 */
export interface CookieNames {
  /** The `cookie` header for the deployed server; undefined without one. */
  toDeployed(header: string | undefined): string | undefined;
  /** A `set-cookie` header for the page. */
  toPage(header: string): string;
}

/** Written by the page itself, and no secret. */
const ofPage = 'locale';

export function cookieNamesOf(origin: string): CookieNames {
  const prefix = `deployed-${createHash('sha256').update(origin).digest('hex').slice(0, 8)}-`;
  return {
    toDeployed(header = '') {
      const own = header.split(';').flatMap((pair) => {
        const cookie = pair.trim();
        if (cookie.startsWith(prefix)) return [cookie.slice(prefix.length)];
        return cookie.startsWith(`${ofPage}=`) ? [cookie] : [];
      });
      return own.length > 0 ? own.join('; ') : undefined;
    },
    toPage(header) {
      const [cookie = '', ...attributes] = header.split(';').map((part) => part.trim());
      // The page is on this machine, without TLS; `SameSite=None` needs it.
      const kept = attributes.filter((one) => !/^(secure$|partitioned$|domain=)/i.test(one));
      return [
        prefix + cookie,
        ...kept.map((one) => (/^samesite=none$/i.test(one) ? 'SameSite=Lax' : one)),
      ].join('; ');
    },
  };
}
