import type { UserProfile } from '@shared/contract/user';
import { screen } from '@testing-library/react';
import type { i18n } from 'i18next';
import type { ScriptedAnswers } from './builders.ts';
import { buildRemote, buildRoute, refuse } from './builders.ts';
import { renderApp } from './render-app.tsx';

/** Paths of the calls that the sign-in screen makes. */
export const calls = {
  login: '/v1/auth/login',
  sendCode: '/v1/auth/sendCode',
  register: '/v1/auth/register',
  password: '/v1/auth/changPass',
  profile: '/v1/user/get/my',
  keep: '/v1/user/delete/cancel',
} as const;

export const signedIn = { token: 'new-token', uid: '10001' };
export const codeSent = {
  sentTo: 'm•••@example.com',
  resendAfterSeconds: 60,
  expiresInSeconds: 600,
};

interface Given {
  /** With its question mark. */
  search?: string;
  answers?: ScriptedAnswers;
  token?: string;
  /** State of the history entry, as after a reload. */
  historyState?: unknown;
  heading?: string;
}

export const signInOpener = (words: i18n, user: UserProfile) => (given?: Given) =>
  openSignIn({ words, profile: user, ...given });

async function openSignIn(given: Given & { words: i18n; profile: UserProfile }) {
  const { words, profile, search = '', answers, token, heading = 'Sign in' } = given;
  const app = await renderApp({
    path: `/sign-in${search}`,
    historyState: given.historyState,
    token,
    words,
    remotes: [
      buildRemote({
        routes: [
          buildRoute({ preload: 'user' }),
          buildRoute({
            path: '/sign-up/terms-and-policies/:tab?',
            access: 'anyone',
            preload: 'none',
          }),
        ],
      }),
    ],
    pages: {
      '/wallet': async () => () => <p>The wallet</p>,
      '/sign-up/terms-and-policies/:tab?': async () => () => <p>The terms</p>,
    },
    answers: {
      [calls.login]: signedIn,
      [calls.register]: signedIn,
      [calls.sendCode]: codeSent,
      [calls.password]: { holdUntil: 1_800_000_000 },
      [calls.profile]: () => profile,
      [calls.keep]: {},
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1, name: heading });
  const { user } = app;
  const field = (name: string) =>
    screen.getByLabelText<HTMLInputElement>(name, { selector: 'input:not([type=radio])' });
  return {
    ...app,
    field,
    /** Pastes the text: typing key by key is slow. */
    type: async (name: string, text: string) => {
      await user.click(field(name));
      await user.paste(text);
    },
    pressed: async (name: string | RegExp) =>
      user.click(await screen.findByRole('button', { name })),
    atStep: (name: string) => screen.findByRole('heading', { level: 1, name }),
    /** The description of a field. */
    noteOf: (name: string) =>
      document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent,
  };
}

export const askForAuthenticator = refuse(1601, 'Proof', { needed: ['authenticator'] });
