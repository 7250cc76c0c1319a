import { createHmac, randomBytes } from 'node:crypto';
import { headerNames } from '@shared/contract/envelope';
import { signedText } from '@shared/lib/canonical-json';

/** The headers that sign a body of canonical JSON (§7). */
export function signatureHeaders(
  { appId, appKey }: { appId: string; appKey: string },
  body: string,
): Record<string, string> {
  const nonce = randomBytes(16).toString('hex');
  const timestamp = String(Math.floor(Date.now() / 1000));
  const text = signedText({ appId, nonce, timestamp, body });
  return {
    'content-type': 'application/json',
    [headerNames.appId]: appId,
    [headerNames.timestamp]: timestamp,
    [headerNames.nonce]: nonce,
    [headerNames.signature]: createHmac('sha256', appKey).update(text).digest('hex'),
  };
}
