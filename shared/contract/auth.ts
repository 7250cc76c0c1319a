import * as z from 'zod/mini';
import { readCall, writeCall } from './call.ts';
import { codePurposes, loginKinds } from './enums.ts';
import { proof, sixDigits } from './proof.ts';
import { emailAddress, nothing, unixSeconds } from './wire.ts';

const identifier = z.string().check(z.minLength(1, '000958'), z.maxLength(254));
const password = z.string().check(z.minLength(1, '000958'), z.maxLength(128));
/** The server checks new passwords against the rules of §5. */
const newPassword = z.string().check(z.minLength(1, '000958'), z.maxLength(128));
const uid = z.string().check(z.minLength(1), z.maxLength(64));

/** The answer of every way to sign in. */
const signedIn = z.object({
  token: z.string(),
  uid: z.string(),
  /** Set if a deletion is pending; it can be cancelled until then. */
  erasesAt: z.optional(unixSeconds),
});

export const login = writeCall('/v1/auth/login', {
  summary: 'Sign in with an id or an e-mail and the password, or with an e-mail and a code',
  access: 'anyone',
  addition: true,
  request: z.object({
    kind: z.enum(loginKinds),
    identifier,
    /** Required unless there is a code of purpose 3. */
    password: z.optional(password),
    code: z.optional(sixDigits),
    /** Selects an account if several have this e-mail. */
    uid: z.optional(uid),
    /** Authenticator code, requested by `proofNeeded`. */
    proof: z.optional(proof),
    /**
     * Adds the account to the current session, so that the user can switch between both.
     * Otherwise signing in starts a new set of accounts on this device.
     */
    addAccount: z.optional(z.boolean()),
  }),
  response: signedIn,
});

export const logout = writeCall('/v1/user/logout', {
  summary: 'End this session',
  request: nothing,
  response: nothing,
});

export const sendCode = writeCall('/v1/auth/sendCode', {
  summary: 'Send a code of six digits by e-mail, for one purpose and one operation',
  access: 'anyone',
  addition: true,
  request: z.object({
    purpose: z.enum(codePurposes),
    /**
     * The new address (purposes 1 and 4) or that of the account (2, 3, and 5 without a session).
     * For other purposes the code goes to the user's own address.
     */
    email: z.optional(emailAddress),
    /** Binds the code to an operation: `register`, an operation key, or none. */
    operation: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  }),
  /** The same for an unknown address, so that the call does not reveal accounts. */
  response: z.object({
    /** The address with its middle masked. */
    sentTo: z.string(),
    resendAfterSeconds: z.int(),
    expiresInSeconds: z.int(),
  }),
});

export const register = writeCall('/v1/auth/register', {
  summary: 'Open an account with an e-mail, a code of purpose 1 for `register`, and a password',
  access: 'anyone',
  addition: true,
  request: z.object({
    email: emailAddress,
    code: sixDigits,
    password: newPassword,
    inviteCode: z.optional(z.string().check(z.maxLength(32))),
    /** Accepts the terms of service and the privacy policy. */
    agreed: z.literal(true),
    /** As for `login`. */
    addAccount: z.optional(z.boolean()),
  }),
  response: signedIn,
});

export const changePassword = writeCall('/v1/auth/changPass', {
  summary: 'Change the password, or set a new one with a code of purpose 2 where it is forgotten',
  access: 'anyone',
  request: z.object({
    newPassword,
    /** Required with a session. */
    oldPassword: z.optional(password),
    proof: z.optional(proof),
    /** Required without a session. */
    email: z.optional(emailAddress),
    code: z.optional(sixDigits),
    uid: z.optional(uid),
  }),
  /** Ends all other sessions and holds outgoing money until then. */
  response: z.object({ holdUntil: unixSeconds }),
});

/** The `data` of `chooseAccount`, answered after a correct code. */
const accountChoice = z.object({
  uid: z.string(),
  nickName: z.string(),
  userName: z.string(),
  avatar: z.string(),
});
export interface ChooseAccount {
  accounts: z.infer<typeof accountChoice>[];
}

export const getAccounts = readCall('/v1/user/select/login', {
  summary: 'The accounts that this person can switch to: of this device, and of the same e-mail',
  request: nothing,
  response: z.object({
    list: z.array(
      z.object({
        ...accountChoice.shape,
        /** The account of this session. */
        isCurrent: z.boolean(),
        /** Signed in on this device: switching needs no proof. */
        isSignedIn: z.boolean(),
      }),
    ),
  }),
});

export const switchAccount = writeCall('/v1/auth/switch', {
  summary: 'A session for another account of this person',
  addition: true,
  request: z.object({ uid, proof: z.optional(proof) }),
  response: signedIn,
});
