import { signedText } from '@shared/lib/canonical-json';
import hmacSha256 from 'crypto-js/hmac-sha256';

/** Signs a call (§7): lower-case hex HMAC-SHA256. */
export function sign(key: string, part: Parameters<typeof signedText>[0]): string {
  return hmacSha256(signedText(part), key).toString();
}

/** 32 hex characters, new for every request. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
