import { createHmac, randomBytes } from 'node:crypto';
import { apiPrefix, headerNames } from '@shared/contract/envelope';
import { canonicalJson, signedText } from '@shared/lib/canonical-json';
import {
  address,
  deviceId,
  operationKey,
  paymentPassword,
  quoteId,
  senderOf,
  token,
} from './identities.ts';

/** The calls of one measurement. Their numbers are unique in the run. */
export interface Calls {
  path: string;
  /** The body; that of a transfer follows from its number. */
  body: Record<string, unknown> | 'transfer';
  first: number;
  count: number;
  signature: 'right' | 'wrong';
}

export const appId = 'bench';
export const appKey = 'a key that only the bench knows';

const bodyOf = ({ body }: Calls, number: number): string =>
  canonicalJson(
    body === 'transfer'
      ? {
          quoteId: quoteId.text(number),
          operationKey: operationKey.text(number),
          proof: { paymentPassword },
        }
      : body,
  );

/** A complete signed HTTP request of a call of a measurement. */
export function requestOf(calls: Calls, number: number): string {
  const sender = senderOf(number);
  return signedRequest({
    path: calls.path,
    body: bodyOf(calls, number),
    from: { address: address.text(sender), token: token.text(sender), deviceId },
    signature: calls.signature,
  });
}

interface SignedRequest {
  path: string;
  /** Canonical JSON. */
  body: string;
  from: { address: string; token: string; deviceId: string };
  signature: Calls['signature'];
}

export function signedRequest({ path, body, from, signature: kind }: SignedRequest): string {
  const nonce = randomBytes(16).toString('hex');
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signed = createHmac('sha256', appKey)
    .update(signedText({ appId, nonce, timestamp, body }))
    .digest('hex');
  // Wrong only in the last digit, so that the server has to compute all of it.
  const last = signed.endsWith('0') ? '1' : '0';
  const signature = kind === 'right' ? signed : signed.slice(0, -1) + last;
  const headers: Record<string, string> = {
    host: '127.0.0.1',
    connection: 'keep-alive',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-forwarded-for': from.address,
    [headerNames.language]: 'en',
    [headerNames.token]: from.token,
    [headerNames.deviceId]: from.deviceId,
    [headerNames.appId]: appId,
    [headerNames.timestamp]: timestamp,
    [headerNames.nonce]: nonce,
    [headerNames.signature]: signature,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `POST ${apiPrefix}${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}
