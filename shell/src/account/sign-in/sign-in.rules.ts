import type { ChooseAccount } from '@shared/contract/auth';
import { codes } from '@shared/contract/codes';
import type { CodePurpose, LoginKind } from '@shared/contract/enums';
import { codePurposes } from '@shared/contract/enums';
import type { ProofNeeded } from '@shared/contract/proof';
import type { Failure } from '@shared/host';
import type { Rule } from '@shared/lib/validation';
import { email, passwordRules, required } from '@shared/lib/validation';

/** The method and the step; both are in the address, so that "back" works. */
export const modes = ['password', 'code', 'register', 'forgot'] as const;
export type Mode = (typeof modes)[number];
export const steps = ['first', 'code', 'authenticator', 'account', 'deletion', 'done'] as const;
export type Step = (typeof steps)[number];
export interface Position {
  mode: Mode;
  step: Step;
}

export function readPosition(query: URLSearchParams): Position {
  const mode = modes.find((one) => one === query.get('mode')) ?? 'password';
  const step = steps.find((one) => one === query.get('step')) ?? 'first';
  return { mode, step };
}

/** The query of a step; the rest of it (returnTo, inviteCode) is kept. */
export function toSearch({ mode, step }: Position, query: URLSearchParams): string {
  const next = new URLSearchParams(query);
  next.delete('mode');
  next.delete('step');
  if (mode !== 'password') next.set('mode', mode);
  if (step !== 'first') next.set('step', step);
  return next.size > 0 ? `?${next}` : '';
}

/** Whether the address adds an account to the signed-in one. */
export const adds = (query: URLSearchParams): boolean => query.get('add') === '1';

/** What a step requires. Without it, for example after a reload, the flow starts over. */
export interface Reached {
  codeSent: boolean;
  pending: boolean;
  accounts: boolean;
  erasesAt: boolean;
  changed: boolean;
}

export function isReachable({ mode, step }: Position, reached: Reached): boolean {
  switch (step) {
    case 'first':
      return true;
    case 'code':
      return mode !== 'password' && reached.codeSent;
    case 'authenticator':
      return mode !== 'register' && reached.pending;
    case 'account':
      return mode !== 'register' && reached.pending && reached.accounts;
    case 'deletion':
      return reached.erasesAt;
    case 'done':
      return mode === 'forgot' && reached.changed;
  }
}

/** Ids are digits; everything else is an address. */
export const identifierKind = (text: string): LoginKind => (/^\d+$/.test(text) ? 'id' : 'email');

export const identifierRule: Rule = (text) => {
  const value = text.trim();
  return required(value) ?? (identifierKind(value) === 'email' ? email(value) : undefined);
};
export const emailRule: Rule = (text) => required(text.trim()) ?? email(text.trim());
/** Checks an incomplete code only: the server judges a complete one. */
export const codeRule: Rule = (text) => required(text) ?? (text.length < 6 ? '002103' : undefined);

/** The purpose of each code; registration is a binding with its own operation. */
export const codeFor: Record<
  Exclude<Mode, 'password'>,
  { purpose: CodePurpose; operation?: string }
> = {
  code: { purpose: codePurposes.emailLogin },
  register: { purpose: codePurposes.bindEmail, operation: 'register' },
  forgot: { purpose: codePurposes.forgotPassword },
};

/** Each password rule of §5, and whether the text meets it. */
export function passwordChecklist(text: string): { key: string; isMet: boolean }[] {
  return passwordRules
    .filter((rule) => rule !== required)
    .map((rule) => ({ key: keyOf(rule), isMet: text !== '' && rule(text) === undefined }));
}

/** The key of a rule is the message for a text that breaks it. */
function keyOf(rule: Rule): string {
  return rule('') ?? rule('!') ?? '';
}

/** What the server requires before a sign-in continues. */
export type Challenge =
  | { step: 'authenticator' }
  | { step: 'account'; accounts: ChooseAccount['accounts'] };

export function challengeOf(failure: Failure): Challenge | undefined {
  if (failure.kind !== 'refused') return undefined;
  if (failure.code === codes.chooseAccount) {
    const { accounts = [] } = (failure.data ?? {}) as Partial<ChooseAccount>;
    return accounts.length > 0 ? { step: 'account', accounts } : undefined;
  }
  if (failure.code !== codes.proofNeeded) return undefined;
  const { needed = [] } = (failure.data ?? {}) as Partial<ProofNeeded>;
  const isOnlyThat = needed.length === 1 && needed[0] === 'authenticator';
  return isOnlyThat ? { step: 'authenticator' } : undefined;
}

const numberIn = (failure: Failure, name: string): number | undefined => {
  const data = failure.kind === 'refused' ? failure.data : undefined;
  const value = ((data ?? {}) as Record<string, unknown>)[name];
  return typeof value === 'number' && value >= 0 ? Math.ceil(value) : undefined;
};

export const triesLeftOf = (failure: Failure): number | undefined => numberIn(failure, 'triesLeft');

/** The server's retry delay, in seconds. */
export const waitOf = (failure: Failure): number => numberIn(failure, 'retryAfterSeconds') ?? 60;

/** Splits a text at its marks, in the order of its language. */
export function splitAtPlaces<Name extends string>(
  text: string,
  names: readonly Name[],
): { text: string; place?: Name }[] {
  const pattern = new RegExp(`(${names.map((name) => placeMark(name)).join('|')})`);
  return text
    .split(pattern)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, place: names.find((name) => placeMark(name) === part) }));
}

/** Marks the place of a link in a text. */
export const placeMark = (name: string): string => `<${name}>`;
