import { createHmac, timingSafeEqual } from 'node:crypto';
import { headerNames } from '@shared/contract/envelope';
import { canonicalJson, signedText } from '@shared/lib/canonical-json';
import { ApiError } from '../errors.ts';

/** How far the caller's clock may be from ours. */
const clockToleranceSeconds = 300;

export interface SignedParts {
  appId: string;
  nonce: string;
  timestamp: string;
  body?: string;
}

export function sign(key: string, parts: SignedParts): string {
  return createHmac('sha256', key).update(signedText(parts), 'utf8').digest('hex');
}

/** Created once: their stack trace would tell nothing. */
const signatureRefused = new ApiError('signatureRefused');
const clockOffError = new ApiError('clockOff');

type Headers = Record<string, string | string[] | undefined>;

/**
 * Checks the signature, time and form of a call, and returns its nonce. Refuses a malformed call or
 * an unknown app id before it parses the body or queries the database.
 */
export function checkSignature(
  request: { headers: Headers; rawBody: string },
  given: { appKeys: ReadonlyMap<string, string>; nowSeconds: number },
): string {
  const header = (name: string) => String(request.headers[name] ?? '');
  const parts: SignedParts = {
    appId: header(headerNames.appId),
    nonce: header(headerNames.nonce),
    timestamp: header(headerNames.timestamp),
    body: request.rawBody,
  };
  const signature = header(headerNames.signature);
  const key = given.appKeys.get(parts.appId);
  const wellFormed =
    /^[0-9a-f]{32}$/.test(parts.nonce) &&
    /^\d{10}$/.test(parts.timestamp) &&
    /^[0-9a-f]{64}$/.test(signature);
  if (!key || !wellFormed) throw signatureRefused;
  if (Math.abs(Number(parts.timestamp) - given.nowSeconds) > clockToleranceSeconds) {
    throw clockOffError;
  }
  if (!isSame(signature, sign(key, parts)) && !matchesCanonical(signature, { key, parts })) {
    throw signatureRefused;
  }
  return parts.nonce;
}

/** Another client may sign the canonical JSON and send its own form, which §7 allows. */
function matchesCanonical(signature: string, given: { key: string; parts: SignedParts }): boolean {
  if (!given.parts.body) return false;
  try {
    const body = canonicalJson(JSON.parse(given.parts.body));
    if (body === given.parts.body) return false;
    return isSame(signature, sign(given.key, { ...given.parts, body }));
  } catch {
    return false;
  }
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
