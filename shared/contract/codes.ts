/**
 * The closed set of answer codes. Each has words under `errors` in `locales/<language>/server.json`;
 * a test holds that. 0, 61, 9006, 3031, 1601 and 3025 are the specification's own.
 */
export const codes = {
  ok: 0,
  /** The token that was sent is no session (any more): the native app reloads. */
  sessionEnded: 61,
  /** The page must load anew. */
  reload: 9006,
  /** A payment password has to be set first. */
  paymentPasswordMissing: 3031,
  /** Further proof is needed: payment password, e-mail code or authenticator. */
  proofNeeded: 1601,
  /** The identity check has to be passed first. */
  identityCheckNeeded: 3025,

  invalidRequest: 1001,
  notFound: 1002,
  unknownCall: 1003,
  signatureRefused: 1004,
  clockOff: 1005,
  nonceSeen: 1006,
  tooManyRequests: 1007,
  tooLarge: 1008,
  signInNeeded: 1009,

  wrongCredentials: 1101,
  locked: 1102,

  notEnough: 2001,
  amountInvalid: 2002,
  operationKeyTaken: 2003,
  operationInProgress: 2004,
  quoteExpired: 2005,
  securityHold: 2006,

  internal: 5000,
  databaseUnreachable: 5001,
} as const;

export type CodeName = keyof typeof codes;
export type Code = (typeof codes)[CodeName];

/** Codes that the client never announces by itself: the screen answers them. */
export const silentCodes: readonly number[] = [
  codes.paymentPasswordMissing,
  codes.proofNeeded,
  codes.identityCheckNeeded,
];
