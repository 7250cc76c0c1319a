import { type CodePurpose, codePurposes, type ProofKind, proofKinds } from '@shared/contract/enums';

/** An action that needs proof. */
export type ProofFor =
  | 'signIn'
  | 'accountSwitch'
  | 'password'
  /** Sets the first payment password; changes it with the old one; resets it without. */
  | 'paymentPassword'
  | 'paymentPasswordWithOld'
  | 'paymentPasswordAnew'
  | 'email'
  | 'authenticator'
  /** Removes a lost authenticator: by e-mail, or by identity documents. */
  | 'lostByEmail'
  | 'lostByIdentity'
  | 'device'
  | 'deletion'
  | 'money'
  | 'muchMoney';

/** The proofs that a person has set up; every account has a password. */
export interface ProofState {
  hasEmail: boolean;
  hasAuthenticator: boolean;
}

/** The authenticator if it is set up, else a code by e-mail, else `otherwise`. */
const strongestProof = (state: ProofState, otherwise: ProofKind[]): ProofKind[] => {
  if (state.hasAuthenticator) return ['authenticator'];
  return state.hasEmail ? ['emailCode'] : otherwise;
};

/** Returns the proofs that an action needs, in the order in which a person gives them. Pure. */
export function neededProofs(change: ProofFor, state: ProofState): ProofKind[] {
  const needed = new Set(requiredProofs(change, state));
  return proofKinds.filter((kind) => needed.has(kind));
}

function requiredProofs(change: ProofFor, state: ProofState): ProofKind[] {
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
      return strongestProof(state, ['password']);
    // There is no e-mail code purpose for this action.
    case 'device':
      return state.hasAuthenticator ? authenticator : ['password'];
    case 'paymentPasswordWithOld':
      return ['paymentPassword', ...authenticator];
    case 'paymentPasswordAnew':
      return state.hasAuthenticator ? [...emailCode, 'authenticator'] : ['password', ...emailCode];
    // The handler has already refused a person without an e-mail.
    case 'lostByEmail':
      return ['password', 'emailCode'];
    case 'lostByIdentity':
      return ['password'];
    case 'deletion':
      return ['password', ...strongestProof(state, [])];
    case 'money':
      return ['paymentPassword'];
    case 'muchMoney':
      return ['paymentPassword', ...strongestProof(state, [])];
  }
}

/** The purpose that the e-mail code of an action must have. */
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
