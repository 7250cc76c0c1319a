/**
 * Every answer of the API. `timestamp` is the server's time in seconds and sets the clock offset.
 */
export interface Envelope<Data = unknown> {
  code: number;
  message: string;
  timestamp: number;
  data?: Data;
}

/** The `data` of `invalidRequest`: the message key of each invalid field. */
export interface InvalidFields {
  fields: { path: string; key: string }[];
}

/** The `data` of an unexpected failure: the id of its log entry, for support. */
export interface FailureNumber {
  failure: string;
}

/** Headers of every call, named by the specification. */
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
