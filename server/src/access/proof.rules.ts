import { type CodePurpose, codePurposes, type ProofKind, proofKinds } from '@shared/contract/enums';

/** What somebody is about to do, as far as it decides what they have to show first. */
export type ProofFor =
  | 'signIn'
  | 'accountSwitch'
  | 'password'
  /** The first payment password; another with the old one; another without it. */
  | 'paymentPassword'
  | 'paymentPasswordWithOld'
  | 'paymentPasswordAnew'
  | 'email'
  | 'authenticator'
  /** Giving up an authenticator that is lost: by e-mail, or by documents. */
  | 'lostByEmail'
  | 'lostByIdentity'
  | 'device'
  | 'deletion'
  | 'money'
  | 'muchMoney';

/** What this person could show. The password of the account everybody has. */
export interface ProofState {
  hasEmail: boolean;
  hasAuthenticator: boolean;
}

/** The authenticator if it is on, otherwise a code by e-mail, otherwise what is given instead. */
const strongest = (state: ProofState, otherwise: ProofKind[]): ProofKind[] => {
  if (state.hasAuthenticator) return ['authenticator'];
  return state.hasEmail ? ['emailCode'] : otherwise;
};

/** Which proofs a change asks for, in the order in which a person gives them. Pure. */
export function neededProofs(change: ProofFor, state: ProofState): ProofKind[] {
  const needed = new Set(unordered(change, state));
  return proofKinds.filter((kind) => needed.has(kind));
}

function unordered(change: ProofFor, state: ProofState): ProofKind[] {
  const authenticator: ProofKind[] = state.hasAuthenticator ? ['authenticator'] : [];
  const emailCode: ProofKind[] = state.hasEmail ? ['emailCode'] : [];
  switch (change) {
    case 'signIn':
      return authenticator;
    case 'accountSwitch':
      return ['password', ...authenticator];
    case 'password':
    case 'paymentPassword':
    case 'email':
    case 'authenticator':
      return strongest(state, ['password']);
    // No purpose of a code by e-mail belongs to it.
    case 'device':
      return state.hasAuthenticator ? authenticator : ['password'];
    case 'paymentPasswordWithOld':
      return ['paymentPassword', ...authenticator];
    case 'paymentPasswordAnew':
      return state.hasAuthenticator ? [...emailCode, 'authenticator'] : ['password', ...emailCode];
    // Without an e-mail there is no code, and the handler has refused before it asks.
    case 'lostByEmail':
      return ['password', 'emailCode'];
    case 'lostByIdentity':
      return ['password'];
    case 'deletion':
      return ['password', ...strongest(state, [])];
    case 'money':
      return ['paymentPassword'];
    case 'muchMoney':
      return ['paymentPassword', ...strongest(state, [])];
  }
}

/** What a code by e-mail must have been sent for. */
export const purposeOf: Record<ProofFor, CodePurpose> = {
  signIn: codePurposes.emailLogin,
  accountSwitch: codePurposes.emailLogin,
  password: codePurposes.forgotPassword,
  paymentPassword: codePurposes.paymentPassword,
  paymentPasswordWithOld: codePurposes.paymentPassword,
  paymentPasswordAnew: codePurposes.paymentPassword,
  email: codePurposes.changeEmail,
  authenticator: codePurposes.changeAuthenticator,
  lostByEmail: codePurposes.changeAuthenticator,
  lostByIdentity: codePurposes.changeAuthenticator,
  device: codePurposes.emailLogin,
  deletion: codePurposes.deleteAccount,
  money: codePurposes.transaction,
  muchMoney: codePurposes.transaction,
};
