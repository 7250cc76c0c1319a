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
  /** What was uploaded is none of the files that can be used. */
  fileRefused: 1010,

  wrongCredentials: 1101,
  locked: 1102,
  /** A code by e-mail that is wrong, used, or older than ten minutes. */
  codeWrong: 1103,
  /** A code was sent a moment ago: `data` says how long to wait. */
  codeTooSoon: 1104,
  /** Several accounts have this e-mail: `data` lists them, and the call is sent again with one. */
  chooseAccount: 1105,
  /** The same request is waiting already. */
  alreadyRequested: 1106,
  /** Money, stakes or orders are left in an account that is to be deleted. */
  accountNotEmpty: 1107,
  /** This account has been deleted. */
  accountClosed: 1108,
  /** This account is being deleted: `data` says when, and until then it can be taken back. */
  accountClosing: 1109,
  /** This e-mail has as many accounts as it may have: told to who has shown that it is theirs. */
  addressFull: 1110,

  notEnough: 2001,
  amountInvalid: 2002,
  operationKeyTaken: 2003,
  operationInProgress: 2004,
  quoteExpired: 2005,
  securityHold: 2006,
  /** It has gone too far to be cancelled. */
  tooLate: 2007,
  /** As many stakes are in this term as it takes. */
  noPlacesLeft: 2008,
  /** The stake is not in a state for this, or its term does not allow it. */
  notPossibleNow: 2009,
  /** The last price of an asset is too old to promise anything by it. */
  priceStale: 2010,
  /** Others were faster: `data` says what is left of the order, if anything. */
  orderTaken: 2011,
  /** As many buy orders are open as a person may have. */
  tooManyOrders: 2012,
  /** An investment at this level runs already. */
  investmentRuns: 2031,
  /** The coupon is used, over, or not for this. */
  couponUnusable: 2032,
  /** It was received before: on another device, say. */
  alreadyReceived: 2033,
  /** What it is for has not been reached, or its time is over. */
  nothingToReceive: 2034,

  internal: 5000,
  databaseUnreachable: 5001,
  /** E-mail cannot be sent from here. */
  mailUnavailable: 5002,
  /** There is no chat service behind this server. */
  chatUnavailable: 5003,
} as const;

export type CodeName = keyof typeof codes;
export type Code = (typeof codes)[CodeName];

/** Codes that the client never announces by itself: the screen answers them. */
export const silentCodes: readonly number[] = [
  codes.paymentPasswordMissing,
  codes.proofNeeded,
  codes.identityCheckNeeded,
];
