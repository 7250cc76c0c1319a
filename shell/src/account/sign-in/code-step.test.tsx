import { buildUser, loadWords } from '@shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failNetwork, refuse } from '../../testing/builders.ts';
import { inTurn } from '../../testing/in-turn.ts';
import {
  askForAuthenticator,
  calls,
  codeSent,
  signedIn,
  signInOpener,
} from '../../testing/open-sign-in.tsx';

const openSignIn = signInOpener(loadWords('en'), buildUser());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (seconds: number) => act(async () => vi.advanceTimersByTime(seconds * 1000));

async function openCodeStep(answers: Parameters<typeof openSignIn>[0] = {}) {
  const page = await openSignIn({ search: '?mode=code', ...answers });
  await page.type('Email', 'mei@example.com');
  await page.pressed('Send code');
  await page.atStep('Check your email');
  return page;
}

describe('§3: a code by e-mail', () => {
  it('is requested for the sign-in, and submits with its last digit', async () => {
    const page = await openCodeStep();
    expect(page.bodies(calls.sendCode)).toEqual([{ purpose: 3, email: 'mei@example.com' }]);
    expect(page.place()).toBe('/sign-in?mode=code&step=code');
    expect(screen.getByText(/^We sent a 6-digit code/).textContent).toBe(
      'We sent a 6-digit code to mei@example.com. It works for 10\u00a0minutes.',
    );
    await page.user.click(page.field('Verification code'));
    await page.user.paste('Your code: 123 456');
    await waitFor(() => expect(page.place()).toBe('/'));
    const body = { kind: 'email', identifier: 'mei@example.com', code: '123456' };
    expect(page.bodies(calls.login)).toEqual([body]);
  });

  it('supports autofill', async () => {
    const { field } = await openCodeStep();
    expect(field('Verification code').autocomplete).toBe('one-time-code');
    expect(field('Verification code').inputMode).toBe('numeric');
  });

  it.each([
    ['', 'This field is required'],
    ['123', 'Enter all 6 digits'],
  ])('an unfinished one is not sent: "%s"', async (text, note) => {
    const page = await openCodeStep();
    if (text) await page.type('Verification code', text);
    await page.pressed('Sign in');
    expect(page.noteOf('Verification code')).toBe(note);
    expect(page.bodies(calls.login)).toEqual([]);
  });

  it('shows a wrong code beside it, with the tries left', async () => {
    const wrong = refuse(1103, 'The code is wrong or too old.', { triesLeft: 4 });
    const page = await openCodeStep({ answers: { [calls.login]: wrong } });
    await page.type('Verification code', '123456');
    await waitFor(() =>
      expect(page.noteOf('Verification code')).toBe('The code is wrong or too old. Tries left: 4'),
    );
    expect(document.activeElement).toBe(page.field('Verification code'));
  });

  it('too many wrong ones: the button counts down', async () => {
    const locked = refuse(1102, 'Too many tries.', { retryAfterSeconds: 240 });
    const page = await openCodeStep({ answers: { [calls.login]: locked } });
    await page.type('Verification code', '123456');
    expect(await screen.findByRole('button', { name: /^Try again in 4\smin$/ })).toBeTruthy();
  });

  it('can be resent after a minute, also after a visit elsewhere', async () => {
    const page = await openCodeStep();
    expect(screen.getByText('New code in 1 min')).toBeTruthy();
    await pass(20);
    expect(screen.getByText('New code in 40 s')).toBeTruthy();
    await page.pressed('Use another email');
    await page.atStep('Sign in');
    await page.user.click(screen.getByRole('radio', { name: 'Password' }));
    await pass(10);
    await page.user.click(screen.getByRole('radio', { name: 'Email code' }));
    await page.pressed('Send code');
    await page.atStep('Check your email');
    expect(screen.getByText('New code in 30 s')).toBeTruthy();
    expect(page.bodies(calls.sendCode)).toHaveLength(1);
    await page.type('Verification code', '12');
    await pass(30);
    await page.pressed('Send new code');
    expect(await screen.findByText('We sent a new code')).toBeTruthy();
    expect(page.bodies(calls.sendCode)).toHaveLength(2);
    expect(page.field('Verification code').value).toBe('');
    expect(screen.getByText('New code in 1 min')).toBeTruthy();
  });

  it('accepts a recent code, with the rest of its countdown', async () => {
    const tooSoon = refuse(1104, 'Too soon.', { retryAfterSeconds: 42 });
    await openCodeStep({ answers: { [calls.sendCode]: tooSoon } });
    expect(screen.getByText('New code in 42 s')).toBeTruthy();
  });

  it('keeps typed digits when the server sends no other code yet', async () => {
    const tooSoon = refuse(1104, 'Too soon.', { retryAfterSeconds: 42 });
    const page = await openCodeStep({ answers: { [calls.sendCode]: inTurn(codeSent, tooSoon) } });
    await page.type('Verification code', '12');
    await pass(60);
    await page.pressed('Send new code');
    expect(await screen.findByText('New code in 42 s')).toBeTruthy();
    expect(page.field('Verification code').value).toBe('12');
  });

  it('announces its expiry', async () => {
    const page = await openCodeStep();
    expect(page.noteOf('Verification code')).toMatch(/^Didn’t get it/);
    await pass(codeSent.expiresInSeconds);
    expect(page.noteOf('Verification code')).toBe('This code has expired. Send a new one.');
  });

  it('shows why it cannot be sent, and keeps the address', async () => {
    const page = await openSignIn({
      search: '?mode=code',
      answers: { [calls.sendCode]: failNetwork },
    });
    await page.type('Email', 'mei@example.com');
    await page.pressed('Send code');
    expect((await screen.findByRole('alert')).textContent).toContain('Network error');
    expect(page.field('Email').value).toBe('mei@example.com');
  });
});

const accounts = [
  { uid: '10001', nickName: 'Mei', userName: 'mei.lin', avatar: '' },
  { uid: '10002', nickName: 'Mei at work', userName: 'mei.work', avatar: '' },
];

describe('what a sign-in may ask for', () => {
  it('an account: the choice resends the same call', async () => {
    const choose = refuse(1105, 'Which one?', { accounts });
    const page = await openCodeStep({ answers: { [calls.login]: inTurn(choose, signedIn) } });
    await page.type('Verification code', '123456');
    const heading = await page.atStep('Choose an account');
    expect(document.activeElement).toBe(heading);
    await page.pressed(/Mei at work/);
    await waitFor(() => expect(page.place()).toBe('/'));
    const body = { kind: 'email', identifier: 'mei@example.com', code: '123456' };
    expect(page.bodies(calls.login)).toEqual([body, { ...body, uid: '10002' }]);
  });

  it('the authenticator after that, for the account that was chosen', async () => {
    const choose = refuse(1105, 'Which one?', { accounts });
    const turns = inTurn(choose, askForAuthenticator, signedIn);
    const page = await openCodeStep({ answers: { [calls.login]: turns } });
    await page.type('Verification code', '123456');
    await page.pressed(/@mei.lin/);
    await page.atStep('Two-step verification');
    await page.type('Authenticator code', '654321');
    await waitFor(() => expect(page.place()).toBe('/'));
    expect(page.bodies(calls.login).at(-1)).toEqual({
      kind: 'email',
      identifier: 'mei@example.com',
      code: '123456',
      uid: '10001',
      proof: { authenticator: '654321' },
    });
  });

  it('reports a failed choice, which can be repeated', async () => {
    const choose = refuse(1105, 'Which one?', { accounts });
    const turns = inTurn(choose, failNetwork, signedIn);
    const page = await openCodeStep({ answers: { [calls.login]: turns } });
    await page.type('Verification code', '123456');
    await page.pressed(/@mei.lin/);
    expect((await screen.findByRole('alert')).textContent).toContain('Network error');
    await page.pressed(/@mei.lin/);
    await waitFor(() => expect(page.place()).toBe('/'));
  });
});

describe('the authenticator', () => {
  const open = async (...turns: (object | (() => unknown))[]) => {
    const page = await openSignIn({
      answers: { [calls.login]: inTurn(askForAuthenticator, ...turns) },
    });
    await page.type('Email or ID', '80015791');
    await page.type('Password', 'Secret12');
    await page.pressed('Sign in');
    await page.atStep('Two-step verification');
    return page;
  };
  const wrong = refuse(1601, 'Proof', {
    needed: ['authenticator'],
    wrong: 'authenticator',
    triesLeft: 3,
  });

  it('is asked for with the account kept', async () => {
    const page = await open(signedIn);
    expect(screen.getByText(/6-digit code for/).textContent).toContain('80015791');
    await page.type('Authenticator code', '123456');
    await waitFor(() => expect(page.place()).toBe('/'));
    expect(page.bodies(calls.login)).toEqual([
      { kind: 'id', identifier: '80015791', password: 'Secret12' },
      {
        kind: 'id',
        identifier: '80015791',
        password: 'Secret12',
        proof: { authenticator: '123456' },
      },
    ]);
  });

  it('shows a wrong code beside it, and accepts another', async () => {
    const page = await open(wrong, signedIn);
    await page.type('Authenticator code', '111111');
    await waitFor(() =>
      expect(page.noteOf('Authenticator code')).toBe('This code is wrong. Tries left: 3'),
    );
    await page.user.clear(page.field('Authenticator code'));
    await page.type('Authenticator code', '222222');
    await waitFor(() => expect(page.place()).toBe('/'));
  });

  it('a lock counts down', async () => {
    const page = await open(refuse(1102, 'Too many tries.', { retryAfterSeconds: 60 }));
    await page.type('Authenticator code', '111111');
    expect(await screen.findByRole('button', { name: /^Try again in 1\smin$/ })).toBeTruthy();
    expect(page.noteOf('Authenticator code')).toBe('Too many tries.');
  });

  it('offers help for a lost authenticator', async () => {
    await open(signedIn);
    const link = screen.getByRole('link', { name: 'Lost your authenticator?' });
    expect(link.getAttribute('href')).toBe('/webview/2fa/retrieve');
  });
});
