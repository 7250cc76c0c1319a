import { apiPrefix, headerNames } from '@shared/contract/envelope';
import { canonicalJson } from '@shared/lib/canonical-json';
import { signatureHeaders } from '../signature-headers.ts';
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
  const headers: Record<string, string> = {
    host: '127.0.0.1',
    connection: 'keep-alive',
    'content-length': String(Buffer.byteLength(body)),
    'x-forwarded-for': from.address,
    ...signatureHeaders({ appId, appKey }, body),
    [headerNames.language]: 'en',
    [headerNames.token]: from.token,
    [headerNames.deviceId]: from.deviceId,
  };
  if (kind === 'wrong') {
    // Only in the last digit, so that the server has to compute all of it.
    const right = headers[headerNames.signature] ?? '';
    headers[headerNames.signature] = right.slice(0, -1) + (right.endsWith('0') ? '1' : '0');
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `POST ${apiPrefix}${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}
