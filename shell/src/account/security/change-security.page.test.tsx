import { codes } from '@shared/contract/codes';
import { loadWords } from '@shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failNetwork, refuse } from '../../testing/builders.ts';
import { inTurn } from '../../testing/in-turn.ts';
import {
  buildSafeInfo,
  button,
  safetyCalls as calls,
  field,
  heading,
  isAt,
  type OpenSecurityOptions,
  openSecurity,
  pressDigits,
  prove,
  put,
  soon,
} from '../../testing/safety.ts';

const words = loadWords('en');

const open = (given: Omit<OpenSecurityOptions, 'words'> = {}) => openSecurity({ words, ...given });
type User = Awaited<ReturnType<typeof open>>['user'];

describe('the overview', () => {
  it('shows the account’s protection, and links to each step', async () => {
    const { user, place } = await open({ info: { isTwoStep: 0, kycStatus: 2, isKyc: -1 } });
    const rows = await screen.findAllByRole('link');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'PasswordChanged on 2026-03-01',
      'Payment passwordSet',
      'Emailme***@example.com',
      'AuthenticatorOff',
      'Identity checkIn review',
      'DevicesSigned-in devices: 2',
      'Recent activitySign-ins, checks and changes',
      'AccountsMei',
      'Delete accountErased 30\u00a0days after you ask',
    ]);
    await user.click(rows.at(-1) as HTMLElement);
    expect(place()).toBe('/changeSecurity?step=delete');
    await isAt('Delete account');
  });

  it('shows the actions on hold, and for how long', async () => {
    await open({ info: { holdUntil: soon() } });
    expect((await screen.findByRole('note')).textContent).toMatch(
      /you can’t send or withdraw money for another (24\sh|23\sh 5\d\smin)/,
    );
  });

  it('D9: offers the identity check to a person without one', async () => {
    const { user, bridged } = await open({ info: { kycStatus: 0, isKyc: 0 } });
    await user.click(await button(/^Identity check/));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(bridged).toContain('goKyc'));
  });

  it('shows a scheduled deletion and a pending request', async () => {
    const request = { id: '1', way: 'email', requestedAt: 1, completesAt: 2, reason: '' } as const;
    await open({ info: { erasesAt: 1772337600, lostAuthenticator: { ...request, status: 1 } } });
    expect((await screen.findByRole('alert')).textContent).toContain('2026-03-01');
    expect(await screen.findByRole('link', { name: 'Check status' })).toBeTruthy();
  });

  it('D6: signed out, explains itself, requests nothing and offers to sign in', async () => {
    const { user, requested, place } = await open({ token: null, step: 'password' });
    expect(await screen.findByText(/change how your account is protected/)).toBeTruthy();
    await user.click(await button('Sign in'));
    await waitFor(() => expect(place()).toMatch(/^\/sign-in\?/));
    expect(new URLSearchParams(place().split('?')[1]).get('returnTo')).toBe(
      '/changeSecurity?step=password',
    );
    expect(requested()).toEqual([]);
  });

  it('shows a load failure, and retries', async () => {
    const info = inTurn(failNetwork, buildSafeInfo());
    const { user } = await open({ answers: { [calls.info]: info } });
    expect((await screen.findByRole('alert')).textContent).toContain('Network error');
    await user.click(await button('Retry'));
    expect(await screen.findByRole('link', { name: /^Password/ })).toBeTruthy();
  });
});

describe('the password', () => {
  async function fill(user: User, old: string, next: string) {
    if (old) await put(user, 'Current password', old);
    if (next) await put(user, 'New password', next);
    await user.click(await button('Change password'));
  }

  it.each([
    ['', 'Secret123', 'Current password', 'This field is required'],
    ['Old12345', 'Short1', 'New password', 'Use 8 to 16 characters'],
    ['Old12345', 'lower1234', 'New password', 'Include at least one uppercase letter'],
    ['Old12345', 'Secret#123', 'New password', 'Don’t use special characters'],
  ])('§5: of %s and %s says beside “%s”: %s', async (old, next, name, message) => {
    const { user, bodies } = await open({ step: 'password' });
    await fill(user, old, next);
    const note = (await field(name)).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(note)?.textContent).toBe(message);
    expect(bodies(calls.changePassword)).toEqual([]);
  });

  it('is changed after proof, and shows the actions on hold', async () => {
    const changed = inTurn(prove('authenticator'), { holdUntil: soon() });
    const { user, bodies } = await open({
      step: 'password',
      answers: { [calls.changePassword]: changed },
    });
    const warning = (await screen.findByRole('note')).textContent;
    expect(warning).toContain('24\u00a0hours');
    expect(warning).toContain('This signs out all your other devices.');
    await fill(user, 'Old12345', 'Secret123');
    await put(user, 'Verification code', '123456');
    await isAt('Password changed');
    expect(await screen.findByText('We signed out all your other devices.')).toBeTruthy();
    expect((await screen.findByRole('note')).textContent).toContain('Sending is paused');
    const passwords = { oldPassword: 'Old12345', newPassword: 'Secret123' };
    expect(bodies(calls.changePassword)).toEqual([
      { ...passwords, proof: undefined },
      { ...passwords, proof: { authenticator: '123456' } },
    ]);
  });

  it('keeps the input when cancelled, wrong or without a network', async () => {
    const wrong = refuse(codes.wrongCredentials, 'Check your account.', { triesLeft: 3 });
    const changed = inTurn(prove('password'), wrong, failNetwork);
    const { user } = await open({
      step: 'password',
      answers: { [calls.changePassword]: changed },
    });
    await fill(user, 'Old12345', 'Secret123');
    await user.click(await button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await field('New password')).value).toBe('Secret123');
    await user.click(await button('Change password'));
    expect(await screen.findByText('This password is wrong. Tries left: 3.')).toBeTruthy();
    expect((await field('Current password')).getAttribute('aria-invalid')).toBe('true');
    await user.click(await button('Change password'));
    expect((await screen.findByRole('alert')).textContent).toContain('Network error');
    expect((await field('New password')).value).toBe('Secret123');
  });
});

describe('the payment password', () => {
  const done = { holdUntil: 0 };

  it('is set by entering six digits twice; 002106 where they differ', async () => {
    const { user, bodies } = await open({
      step: 'paymentPassword',
      info: { isSetPayPassword: 0 },
      answers: { [calls.setPayment]: done },
    });
    await pressDigits(user, '493817');
    await pressDigits(user, '493818');
    expect((await screen.findByRole('alert')).textContent).toBe('These don’t match. Try again.');
    await pressDigits(user, '493817');
    await pressDigits(user, '493817');
    expect(await heading('Payment password saved')).toBeTruthy();
    // The first set-up ends no session.
    expect(screen.queryByText(/other device/)).toBeNull();
    expect(bodies(calls.setPayment)).toEqual([{ newPayPassword: '493817', proof: undefined }]);
  });

  const wrongOld = (triesLeft: number) =>
    refuse(codes.proofNeeded, 'No.', {
      needed: ['paymentPassword'],
      wrong: 'paymentPassword',
      triesLeft,
    });

  it('is changed once the old one is right: it is judged before a new one is chosen', async () => {
    const { user, bodies } = await open({
      step: 'paymentPassword',
      answers: {
        [calls.checkPayment]: inTurn(wrongOld(4), {}),
        [calls.setPayment]: { holdUntil: soon() },
      },
    });
    expect((await screen.findByRole('note')).textContent).toContain(
      'This signs out all your other devices.',
    );
    await user.click(await button('Change'));
    await isAt('Enter your current payment password');
    await pressDigits(user, '111222');
    expect(await screen.findByText(/payment password is wrong. Tries left: 4/)).toBeTruthy();
    await pressDigits(user, '246810');
    await isAt('New payment password');
    await pressDigits(user, '493817');
    await screen.findByText('Enter it again');
    await pressDigits(user, '493817');
    expect(await heading('Payment password saved')).toBeTruthy();
    expect(screen.getByText('We signed out all your other devices.')).toBeTruthy();
    expect(bodies(calls.checkPayment)).toEqual([
      { paymentPassword: '111222' },
      { paymentPassword: '246810' },
    ]);
    const proof = { paymentPassword: '246810' };
    expect(bodies(calls.setPayment)).toEqual([
      { newPayPassword: '493817', oldPayPassword: '246810', proof },
    ]);
  });

  it('shows in the page how long a lock lasts', async () => {
    const lock = refuse(codes.locked, 'Later.', { retryAfterSeconds: 60 });
    const { user } = await open({
      step: 'paymentPassword',
      answers: { [calls.checkPayment]: lock },
    });
    await user.click(await button('Change'));
    await pressDigits(user, '111222');
    expect(await screen.findByText(/Try again in (1 min|59 s)/)).toBeTruthy();
  });

  it('is reset with the proof that the server requires', async () => {
    const { user, bodies } = await open({
      step: 'paymentPassword',
      answers: { [calls.setPayment]: inTurn(prove('password'), { holdUntil: soon() }) },
    });
    await user.click(await button('Forgot payment password?'));
    await pressDigits(user, '493817');
    await pressDigits(user, '493817');
    await put(user, 'Password', 'Secret123');
    await user.click(await button('Continue'));
    expect(await heading('Payment password saved')).toBeTruthy();
    expect(bodies(calls.setPayment).at(-1)).toEqual({
      newPayPassword: '493817',
      proof: { password: 'Secret123' },
    });
  });

  it('is refused at once when it is easy to guess, until another is begun', async () => {
    const { user, bodies } = await open({ step: 'paymentPassword', info: { isSetPayPassword: 0 } });
    const shown = words.t('002110', { ns: 'common' });
    await pressDigits(user, '123456');
    expect((await screen.findByRole('alert')).textContent).toBe(shown);
    expect(screen.queryByText('Enter it again')).toBeNull();
    await pressDigits(user, '4');
    expect(screen.queryByText(shown)).toBeNull();
    await pressDigits(user, '93817');
    expect(await screen.findByText('Enter it again')).toBeTruthy();
    expect(bodies(calls.setPayment)).toEqual([]);
  });

  it('shows the server’s refusal until the next choice', async () => {
    const refused = refuse(codes.invalidRequest, 'Please check.', {
      fields: [{ path: 'newPayPassword', key: '002105' }],
    });
    const { user } = await open({
      step: 'paymentPassword',
      info: { isSetPayPassword: 0 },
      answers: { [calls.setPayment]: inTurn(refused, done) },
    });
    await pressDigits(user, '493817');
    await pressDigits(user, '493817');
    const shown = (await screen.findByRole('alert')).textContent;
    expect(shown).toBe(words.t('002105', { ns: 'common' }));
    await pressDigits(user, '274163');
    expect(screen.queryByText(shown ?? '')).toBeNull();
    await pressDigits(user, '274163');
    expect(await heading('Payment password saved')).toBeTruthy();
  });
});
