/** Every answer of the API. `timestamp` is the server's clock in seconds and feeds the offset. */
export interface Envelope<Data = unknown> {
  code: number;
  message: string;
  timestamp: number;
  data?: Data;
}

/** What `data` carries with `invalidRequest`: the message key of each field that was refused. */
export interface InvalidFields {
  fields: { path: string; key: string }[];
}

/** What `data` carries with an unexpected failure: the number that support finds in the log. */
export interface FailureNumber {
  failure: string;
}

/** Headers of every call, as the specification names them. */
export const headerNames = {
  language: 'language',
  token: 'token',
  platform: 'platform',
  phoneModel: 'phoneModel',
  version: 'version',
  deviceId: 'deviceId',
  appVersion: 'appVersion',
  appId: 'x-ca-appid',
  timestamp: 'x-ca-timestamp',
  nonce: 'x-ca-nonce',
  signature: 'x-ca-signature',
} as const;

export const apiPrefix = '/api';
export const clientVersion = '4';
export const clientPlatform = 'h5';
export const anonymousDevice = 'anonymous';
