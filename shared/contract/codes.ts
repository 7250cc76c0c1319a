/**
 * The closed set of answer codes. Each has words under `errors` in
 * `locales/<language>/server.json`; a test checks that. 0, 61, 9006, 3031, 1601 and 3025 come from
 * the specification.
 */
export const codes = {
  ok: 0,
  /** The token is not a valid session: the native app reloads. */
  sessionEnded: 61,
  /** The page must reload. */
  reload: 9006,
  /** The user must set a payment password first. */
  paymentPasswordMissing: 3031,
  /** Further proof is needed: payment password, e-mail code or authenticator. */
  proofNeeded: 1601,
  /** The user must pass the identity check first. */
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
  /** The uploaded file has an unsupported type or is damaged. */
  fileRefused: 1010,
  /** The request did not arrive completely within its time limit. */
  tooSlow: 1011,

  wrongCredentials: 1101,
  locked: 1102,
  /** The e-mail code is wrong, used, or older than ten minutes. */
  codeWrong: 1103,
  /** A code was just sent: `data` says how long to wait. */
  codeTooSoon: 1104,
  /**
   * Several accounts have this e-mail: `data` lists them, and the client repeats the call with one.
   */
  chooseAccount: 1105,
  /** The same request is already pending. */
  alreadyRequested: 1106,
  /** Money, stakes or orders prevent the deletion of the account. */
  accountNotEmpty: 1107,
  /** The account has been deleted. */
  accountClosed: 1108,
  /**
   * The account will be deleted: `data` says when, and the deletion can be cancelled until then.
   */
  accountClosing: 1109,
  /** The e-mail has the maximum of accounts; answered only after its owner is verified. */
  addressFull: 1110,

  notEnough: 2001,
  amountInvalid: 2002,
  operationKeyTaken: 2003,
  operationInProgress: 2004,
  quoteExpired: 2005,
  securityHold: 2006,
  /** Processing has gone too far to cancel. */
  tooLate: 2007,
  /** The term has reached its maximum of stakes. */
  noPlacesLeft: 2008,
  /** The status or the term of the stake does not allow this. */
  notPossibleNow: 2009,
  /** The last price of an asset is too old for a quote. */
  priceStale: 2010,
  /** Another sale was faster: `data` says what remains of the order. */
  orderTaken: 2011,
  /** The user has the maximum of open buy orders. */
  tooManyOrders: 2012,
  /** A document needs agreement in the version in force: `data` names it. */
  agreementNeeded: 2013,
  /** An investment at this level is already running. */
  investmentRuns: 2031,
  /** The coupon is used, expired, or not valid for this investment. */
  couponUnusable: 2032,
  /** Already received, for example on another device. */
  alreadyReceived: 2033,
  /** The goal is not reached, or the time to receive is over. */
  nothingToReceive: 2034,

  internal: 5000,
  databaseUnreachable: 5001,
  /** No mail service is configured, or it failed. */
  mailUnavailable: 5002,
  /** No chat service is configured. */
  chatUnavailable: 5003,
  /** The provider of deposit addresses did not answer. */
  depositUnavailable: 5004,
} as const;

export type CodeName = keyof typeof codes;
export type Code = (typeof codes)[CodeName];

/** The client does not announce these codes: the screen handles them. */
export const silentCodes: readonly number[] = [
  codes.paymentPasswordMissing,
  codes.proofNeeded,
  codes.identityCheckNeeded,
];
