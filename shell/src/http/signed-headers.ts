import { clientPlatform, clientVersion, headerNames } from '@shared/contract/envelope';
import { createNonce, sign } from './sign.ts';

/** Who calls, as the headers of every call say it (§7). */
export interface Caller {
  appId: string;
  appKey: string;
  language: string;
  token: string | null;
  /** Those that start parameters give. */
  startHeaders: Record<string, string>;
  phoneModel: 'ios' | 'android';
  nowSeconds: number;
}

/** The headers of one call: each time a new nonce, and with it a signature for this time alone. */
export function signedHeaders(caller: Caller, body: string): Record<string, string> {
  const part = {
    appId: caller.appId,
    nonce: createNonce(),
    timestamp: String(caller.nowSeconds),
    body,
  };
  return {
    'content-type': 'application/json',
    [headerNames.language]: caller.language,
    [headerNames.token]: caller.token ?? '',
    [headerNames.platform]: clientPlatform,
    [headerNames.phoneModel]: caller.phoneModel,
    [headerNames.version]: clientVersion,
    ...caller.startHeaders,
    [headerNames.appId]: part.appId,
    [headerNames.timestamp]: part.timestamp,
    [headerNames.nonce]: part.nonce,
    [headerNames.signature]: sign(caller.appKey, part),
  };
}
