import { clientPlatform, clientVersion, headerNames } from '@shared/contract/envelope';
import { createNonce, sign } from './sign.ts';

/** The caller, as the headers of every call describe it (§7). */
export interface Caller {
  appId: string;
  appKey: string;
  language: string;
  token: string | null;
  /** Headers that come from start parameters. */
  startHeaders: Record<string, string>;
  phoneModel: 'ios' | 'android';
  nowSeconds: number;
}

/** The headers of one call, with a new nonce and therefore a signature that is valid once. */
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
