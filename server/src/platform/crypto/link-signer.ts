import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs addresses that only those may open who were given one, for a while. */
export interface LinkSigner {
  /** The path with the end of its time and the signature. */
  sign(path: string): string;
  isSigned(path: string, query: Record<string, unknown>): boolean;
}

const lifetimeSeconds = 3600;

export function createLinkSigner(
  secretKey: Buffer,
  nowSeconds: () => number = () => Math.floor(Date.now() / 1000),
): LinkSigner {
  // A key of its own: no secret serves two purposes.
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'file links', 32));
  const signatureOf = (path: string, until: string) =>
    createHmac('sha256', key).update(`${until} ${path}`).digest('base64url');
  return {
    sign: (path) => {
      const until = String(nowSeconds() + lifetimeSeconds);
      return `${path}?until=${until}&signature=${signatureOf(path, until)}`;
    },
    isSigned: (path, { until, signature }) => {
      if (typeof until !== 'string' || typeof signature !== 'string') return false;
      if (!/^\d{10}$/.test(until) || Number(until) < nowSeconds()) return false;
      const given = Buffer.from(signature);
      const right = Buffer.from(signatureOf(path, until));
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
