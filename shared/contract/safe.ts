import * as z from 'zod/mini';
import { readCall, writeCall } from './call.ts';
import { livenessStates, loginKinds } from './enums.ts';
import { proof, sixDigits } from './proof.ts';
import {
  emailAddress,
  id,
  nothing,
  onOffInput,
  onOffValue,
  pageOf,
  pageRequest,
  unixSeconds,
} from './wire.ts';

/** Account security: payment password, e-mail, authenticator, devices, and recovery. */

/** A request to reset a lost authenticator: 1 pending, 2 completed, 3 cancel. */
const lostRequest = z.object({
  id: z.string(),
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** By e-mail it completes automatically; with documents an operator decides. */
  way: z.enum(['email', 'identity', 'signedOut']),
  requestedAt: unixSeconds,
  /** When it completes automatically; 0 if an operator decides. */
  completesAt: unixSeconds,
  /** Why it was refused, in the user's language; otherwise empty. */
  reason: z.string(),
});
export type LostRequest = z.infer<typeof lostRequest>;

export const safeInfo = z.object({
  /** With its middle masked; empty if none is bound. */
  email: z.string(),
  isBindEmail: onOffValue,
  isSetPayPassword: onOffValue,
  isTwoStep: onOffValue,
  kycStatus: z.int(),
  isKyc: z.int(),
  passwordChangedAt: unixSeconds,
  /** End of the security hold; 0 without one. */
  holdUntil: unixSeconds,
  /** Maximum of accounts per e-mail, and the number with the user's own. */
  bindMaxCount: z.int(),
  accountsOnEmail: z.int(),
  devices: z.int(),
  /** When the account is erased; 0 without a pending deletion. */
  erasesAt: unixSeconds,
  lostAuthenticator: z.nullable(lostRequest),
});
export type SafeInfo = z.infer<typeof safeInfo>;

export const getSafeInfo = readCall('/v1/safe/getSafeInfo', {
  summary: 'How this account is protected, and what is on hold',
  request: nothing,
  response: safeInfo,
});

/** End of the security hold after a change; 0 after a first set-up. */
const held = z.object({ holdUntil: unixSeconds });

export const resetPayPassword = writeCall('/v1/user/resetPayPassword', {
  summary: 'Set the payment password, change it with the old one, or set it anew with a code',
  request: z.object({
    newPayPassword: z.string().check(z.minLength(6, '001465'), z.regex(/^\d{6}$/, '002103')),
    oldPayPassword: z.optional(sixDigits),
    proof: z.optional(proof),
  }),
  response: held,
});

export const checkPaymentPassword = writeCall('/v1/safe/paymentPassword/check', {
  summary:
    'Whether the payment password is right, before another is chosen; wrong tries are counted',
  addition: true,
  request: z.object({ paymentPassword: sixDigits }),
  response: nothing,
});

export const bindEmail = writeCall('/v1/user/bind', {
  summary: 'Bind an e-mail, or change it: the code went to the new address (purpose 1 or 4)',
  request: z.object({ email: emailAddress, code: sixDigits, proof: z.optional(proof) }),
  response: held,
});

export const getTwoStepKey = writeCall('/v1/user/get/twoStepKey', {
  summary:
    'A new key for an authenticator; it counts once a code of it was set. Without proof, the one that waits for its code in this session',
  request: z.object({ proof: z.optional(proof) }),
  response: z.object({
    /** Base32, for typing. */
    key: z.string(),
    /** The same as an otpauth:// URL, for a QR code. */
    uri: z.string(),
    expiresAt: unixSeconds,
  }),
});

export const setTwoStep = writeCall('/v1/user/set/twoStep', {
  summary: 'Switch the authenticator on with a code of the new key, or off',
  request: z.object({
    isTwoStep: onOffInput,
    /** Code of the new key; only to switch on. */
    code: z.optional(sixDigits),
    proof: z.optional(proof),
  }),
  response: held,
});

export const applyOtpLost = writeCall('/v1/user/apply/otp/lost', {
  summary: 'The authenticator is lost and the e-mail is at hand: switched off after a day',
  request: z.object({ proof: z.optional(proof) }),
  response: lostRequest,
});

/** Stored only until the request is decided. */
const identityProof = {
  fullName: z.string().check(z.minLength(2, '000958'), z.maxLength(120)),
  documentNumber: z.string().check(z.minLength(4, '000958'), z.maxLength(40)),
};

export const applyAuthenticatorLost = writeCall('/v1/safe/applyAuthenticatorLost', {
  summary: 'Request a reset of a lost authenticator with documents, which an operator checks',
  request: z.object({ ...identityProof, proof: z.optional(proof) }),
  response: lostRequest,
});

export const applyAuthenticatorLostSignedOut = writeCall('/v2/user/applyAuthenticatorLost', {
  summary: 'The same without a session, for users who cannot sign in',
  access: 'anyone',
  request: z.object({
    kind: z.enum(loginKinds),
    identifier: z.string().check(z.minLength(1, '000958'), z.maxLength(254)),
    password: z.string().check(z.minLength(1, '000958'), z.maxLength(128)),
    /** Selects an account if several have this e-mail and password (`chooseAccount`). */
    uid: z.optional(id),
    /** Code of purpose 5, sent to the account's e-mail. */
    code: sixDigits,
    ...identityProof,
  }),
  /** `ticket` reads the state of the request without signing in. */
  response: z.object({ ...lostRequest.shape, ticket: z.string() }),
});

export const getLostRequest = readCall('/v1/safe/authenticatorLost', {
  summary: 'How a request about a lost authenticator stands: of the session, or by its ticket',
  access: 'anyone',
  addition: true,
  request: z.object({ ticket: z.optional(id) }),
  response: z.object({ request: z.nullable(lostRequest) }),
});

export const cancelLostRequest = writeCall('/v1/safe/authenticatorLost/cancel', {
  summary: 'Take a request about a lost authenticator back',
  access: 'anyone',
  addition: true,
  request: z.object({ ticket: z.optional(id) }),
  response: lostRequest,
});

export const getDevices = readCall('/v1/user/deviceList', {
  summary: 'Where this account is signed in',
  request: nothing,
  response: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        phoneModel: z.string(),
        appVersion: z.string(),
        signedInAt: unixSeconds,
        lastSeenAt: unixSeconds,
        /**
         * Address of the last call, with its end masked, to distinguish devices; empty if unknown.
         */
        network: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
});

export const signOutDevice = writeCall('/v1/user/device/signOut', {
  summary: 'End the session of a device, or of all others',
  addition: true,
  request: z.object({ id: z.optional(id), proof: z.optional(proof) }),
  response: z.object({ ended: z.int() }),
});

export const getActivity = readCall('/v1/user/get/activity', {
  summary: 'What happened to the security of this account, newest first',
  addition: true,
  request: z.object(pageRequest),
  response: pageOf(
    z.object({
      id: z.string(),
      /** What happened, in the user's language. */
      title: z.string(),
      isFailed: z.boolean(),
      createdAt: unixSeconds,
      /** Of the device, as it names itself; empty if unknown, and for what we did ourselves. */
      phoneModel: z.string(),
      /** Address of the call, with its end masked; empty if unknown. */
      network: z.string(),
      /** The number of the request, which support can look up; may be empty. */
      number: z.string(),
    }),
  ),
});

export const deleteAccount = writeCall('/v1/user/delete', {
  summary: 'Ask for this account to be deleted: it is erased 30 days later',
  addition: true,
  request: z.object({
    /** The user gives up the remaining balance. */
    givesUpBalance: z.optional(z.boolean()),
    proof: z.optional(proof),
  }),
  response: z.object({ erasesAt: unixSeconds }),
});

/** The `data` of `accountNotEmpty`. Only `balance` can be given up. */
export interface AccountNotEmpty {
  left: ('balance' | 'held' | 'stakes' | 'orders' | 'investments')[];
}

export const keepAccount = writeCall('/v1/user/delete/cancel', {
  summary: 'Take the deletion of this account back',
  addition: true,
  request: nothing,
  response: nothing,
});

export const getLivenessResult = readCall('/v1/safe/liveness/result', {
  summary: 'How a check of somebody’s face ended, by its number',
  access: 'anyone',
  addition: true,
  request: z.object({ transactionId: id }),
  response: z.object({
    state: z.enum(livenessStates),
    /** A hint for the next try, in the user's language; otherwise empty. */
    reason: z.string(),
    /** When the next try is possible; 0: at once. */
    retryAt: unixSeconds,
    updatedAt: unixSeconds,
  }),
});
