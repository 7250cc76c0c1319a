import { codes } from '@shared/contract/codes';
import type { SafeInfo } from '@shared/contract/safe';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { i18n } from 'i18next';
import { expect } from 'vitest';
import { noUser } from '../store/auth.slice.ts';
import { refuse, type ScriptedAnswers } from './builders.ts';
import { renderApp } from './render-app.tsx';

/** Opens the account safety screens for a person with every protection. */
export const safetyCalls = {
  profile: '/v1/user/get/my',
  info: '/v1/safe/getSafeInfo',
  sendCode: '/v1/auth/sendCode',
  changePassword: '/v1/auth/changPass',
  setPayment: '/v1/user/resetPayPassword',
  checkPayment: '/v1/safe/paymentPassword/check',
  bind: '/v1/user/bind',
  newKey: '/v1/user/get/twoStepKey',
  setTwoStep: '/v1/user/set/twoStep',
  devices: '/v1/user/deviceList',
  activity: '/v1/user/get/activity',
  signOutDevice: '/v1/user/device/signOut',
  accounts: '/v1/user/select/login',
  switchAccount: '/v1/auth/switch',
  deleteAccount: '/v1/user/delete',
  keepAccount: '/v1/user/delete/cancel',
  lost: '/v1/safe/authenticatorLost',
  lostByEmail: '/v1/user/apply/otp/lost',
  lostByIdentity: '/v1/safe/applyAuthenticatorLost',
  lostSignedOut: '/v2/user/applyAuthenticatorLost',
  cancelLost: '/v1/safe/authenticatorLost/cancel',
  liveness: '/v1/safe/liveness/result',
} as const;

export function buildSafeInfo(overrides: Partial<SafeInfo> = {}): SafeInfo {
  return {
    email: 'me***@example.com',
    isBindEmail: 1,
    isSetPayPassword: 1,
    isTwoStep: 1,
    kycStatus: 1,
    isKyc: 1,
    passwordChangedAt: 1772337600,
    holdUntil: 0,
    bindMaxCount: 3,
    accountsOnEmail: 1,
    devices: 2,
    erasesAt: 0,
    lostAuthenticator: null,
    ...overrides,
  };
}

/** The answer to a requested code. */
export const codeSent = {
  sentTo: 'me***@example.com',
  resendAfterSeconds: 60,
  expiresInSeconds: 600,
};

interface OpenSafetyOptions {
  words: i18n;
  path: string;
  info?: Partial<SafeInfo>;
  answers?: ScriptedAnswers;
  token?: string | null;
}

export function openSafety({ words, path, info, answers, token }: OpenSafetyOptions) {
  return renderApp({
    words,
    path,
    token: token === undefined ? 'token' : token,
    answers: {
      [safetyCalls.profile]: () => ({
        ...noUser,
        uid: '10001',
        nickName: 'Mei',
        email: info?.isBindEmail === 0 ? '' : 'mei@example.com',
      }),
      [safetyCalls.info]: () => buildSafeInfo(info),
      [safetyCalls.sendCode]: codeSent,
      [safetyCalls.lost]: { request: null },
      ...answers,
    },
  });
}

export type OpenSecurityOptions = Omit<OpenSafetyOptions, 'path'> & { step?: string };

/** Opens the account security page at a step. */
export const openSecurity = ({ step, ...given }: OpenSecurityOptions) =>
  openSafety({ path: `/changeSecurity${step ? `?step=${step}` : ''}`, ...given });

/** A refusal that requires these proofs. */
export const prove = (...needed: string[]) => refuse(codes.proofNeeded, 'Prove it.', { needed });

/** Less than a day from now, in seconds. */
export const soon = () => Math.floor(Date.now() / 1000) + 86_000;

/** Queries of these screens by role and name. */
export const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
/** A button of the open dialog. */
export const answer = async (name: string) =>
  within(await screen.findByRole('alertdialog')).getByRole('button', { name });

/** Waits until the step is shown and its heading has the focus. */
export async function isAt(name: string): Promise<void> {
  const element = await heading(name);
  await waitFor(() => expect(document.activeElement).toBe(element));
}

/** Pastes the text: typing key by key is slow. */
export async function put(user: UserEvent, name: string, text: string): Promise<void> {
  await user.click(await field(name));
  await user.paste(text);
}

/** Types on the topmost keypad with a keyboard: pressing its buttons is slow. */
export async function pressDigits(user: UserEvent, digits: string): Promise<void> {
  const keypads = await screen.findAllByRole('group');
  keypads.at(-1)?.focus();
  await user.keyboard(digits);
}
