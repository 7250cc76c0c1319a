import { codes } from '@shared/contract/codes';
import { buildUser, loadWords } from '@shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defaultSystem, settingsLoaded } from '../../store/settings.slice.ts';
import { refuse } from '../../testing/builders.ts';
import { inTurn } from '../../testing/in-turn.ts';
import { calls, signedIn, signInOpener } from '../../testing/open-sign-in.tsx';

const openSignIn = signInOpener(loadWords('en'), buildUser());

async function openRegister(given: Parameters<typeof openSignIn>[0] = {}) {
  const page = await openSignIn({
    search: '?mode=register',
    heading: 'Create account',
    ...given,
  });
  await page.type('Email', 'mei@example.com');
  await page.pressed('Send code');
  await page.atStep('Choose a password');
  return page;
}

const agreement = () =>
  screen.getByRole('checkbox', {
    name: 'I agree to the Terms of Service and the Privacy Policy',
  });

async function fill(page: Awaited<ReturnType<typeof openRegister>>) {
  await page.type('Verification code', '123456');
  await page.type('Password', 'Meadow31Lake');
  await page.user.click(agreement());
}

describe('registering', () => {
  it('requests a code for the registration, then opens the account and continues', async () => {
    const page = await openRegister({ search: '?mode=register&returnTo=%2Fwallet' });
    expect(page.bodies(calls.sendCode)).toEqual([
      { purpose: 1, email: 'mei@example.com', operation: 'register' },
    ]);
    await fill(page);
    await page.pressed('Create account');
    expect(await screen.findByText('The wallet')).toBeTruthy();
    expect(page.bodies(calls.register)).toEqual([
      { email: 'mei@example.com', code: '123456', password: 'Meadow31Lake', agreed: true },
    ]);
  });

  it('§3: shows the note of the settings', async () => {
    const page = await openSignIn({ search: '?mode=register', heading: 'Create account' });
    const tipRegister = 'Use your real email.';
    act(() => {
      page.parts.store.dispatch(settingsLoaded({ ...defaultSystem, tipRegister }));
    });
    expect(screen.getByRole('note').textContent).toBe(tipRegister);
  });

  it('§5: ticks each password rule while typing', async () => {
    const page = await openRegister();
    const states = () =>
      screen
        .getAllByRole('listitem')
        .map((item) => (item.textContent?.endsWith(': Met') ? 'x' : '-'))
        .join('');
    expect(states()).toBe('-----');
    await page.type('Password', 'abc');
    expect(states()).toBe('--x-x');
    await page.type('Password', 'DEF12');
    expect(states()).toBe('xxxxx');
    await page.type('Password', '!');
    expect(states()).toBe('xxxx-');
    expect(page.field('Password').autocomplete).toBe('new-password');
  });

  it('§5: shows the first broken rule, and that the terms must be accepted', async () => {
    const page = await openRegister();
    await page.type('Verification code', '123456');
    await page.type('Password', 'meadowlake');
    await page.pressed('Create account');
    expect(page.noteOf('Password')).toBe('Include at least one uppercase letter');
    const note = document.getElementById(agreement().getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Accept the terms and privacy policy to continue');
    expect(document.activeElement).toBe(page.field('Password'));
    expect(page.bodies(calls.register)).toEqual([]);
  });

  it('fills in the invite code of the link', async () => {
    const page = await openRegister({ search: '?mode=register&inviteCode=MARA42' });
    expect(page.field('Invite code (optional)').value).toBe('MARA42');
    await fill(page);
    await page.pressed('Create account');
    await waitFor(() => expect(page.bodies(calls.register)).toHaveLength(1));
    expect(page.bodies(calls.register)).toMatchObject([{ inviteCode: 'MARA42' }]);
  });

  it('shows beside a typed code that it belongs to no account', async () => {
    const unknown = refuse(1001, 'Please check.', {
      fields: [{ path: 'inviteCode', key: '002102' }],
    });
    const page = await openRegister({ answers: { [calls.register]: inTurn(unknown, signedIn) } });
    await fill(page);
    await page.pressed('I have an invite code');
    await page.type('Invite code (optional)', ' NOBODY ');
    await page.pressed('Create account');
    await waitFor(() =>
      expect(page.noteOf('Invite code (optional)')).toBe('This invite code doesn’t exist'),
    );
    expect(page.bodies(calls.register)).toMatchObject([{ inviteCode: 'NOBODY' }]);
    await page.user.clear(page.field('Invite code (optional)'));
    await page.pressed('Create account');
    await waitFor(() => expect(page.place()).toBe('/'));
  });

  it.each([
    ['a wrong code', refuse(1103, 'The code is wrong.', { triesLeft: 4 }), 'Verification code'],
    [
      'a password that only the server knows to be wrong',
      refuse(1001, 'Check.', { fields: [{ path: 'password', key: '001470' }] }),
      'Password',
    ],
  ])('puts %s beside its field', async (_, answer, name) => {
    const page = await openRegister({ answers: { [calls.register]: answer } });
    await fill(page);
    await page.pressed('Create account');
    await waitFor(() => expect(page.field(name).getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(page.field(name));
  });

  it('keeps the input during a visit to the terms', async () => {
    const page = await openRegister({ search: '?mode=register&inviteCode=MARA42' });
    await fill(page);
    await act(() => page.user.click(screen.getByRole('link', { name: 'Terms of Service' })));
    expect(await screen.findByText('The terms')).toBeTruthy();
    expect(page.place()).toBe('/sign-up/terms-and-policies/terms');
    await act(async () => window.history.back());
    await page.atStep('Choose a password');
    expect(page.field('Verification code').value).toBe('123456');
    expect(page.field('Password').value).toBe('Meadow31Lake');
    expect(page.field('Invite code (optional)').value).toBe('MARA42');
    expect((agreement() as HTMLInputElement).checked).toBe(true);
    const stored = JSON.stringify([window.history.state, page.storage.all(), page.place()]);
    expect(stored).not.toContain('Meadow31Lake');
  });

  it('returns to the code after a reload, without secrets', async () => {
    const page = await openRegister();
    await fill(page);
    const historyState = window.history.state as unknown;
    const stored = JSON.stringify({ ...sessionStorage });
    expect(stored).not.toMatch(/123456|Meadow31Lake/);
    page.unmount();
    const again = await openSignIn({
      search: '?mode=register&step=code',
      heading: 'Choose a password',
      historyState,
    });
    expect(screen.getByText(/^We sent a 6-digit code/).textContent).toContain('mei@example.com');
    expect(again.field('Verification code').value).toBe('');
    expect(again.field('Password').value).toBe('');
    expect(again.bodies(calls.sendCode)).toEqual([]);
  });

  it('starts over on another visit', async () => {
    const page = await openRegister();
    await fill(page);
    await page.go('/sign-up/terms-and-policies/terms');
    await page.go('/sign-in?mode=register');
    await page.atStep('Create account');
    expect(page.field('Email').value).toBe('');
  });

  it('explains that the address has the maximum of accounts, and links to its sign-in', async () => {
    const full = refuse(codes.addressFull, 'This address has reached its account limit.');
    const page = await openRegister({
      search: '?mode=register&returnTo=%2Fwallet',
      answers: { [calls.register]: full },
    });
    await fill(page);
    await page.pressed('Create account');
    const shown = await screen.findByRole('alert');
    expect(shown.textContent).toContain('reached its account limit');
    expect(page.field('Verification code').value).toBe('123456');
    expect(page.field('Password').value).toBe('Meadow31Lake');
    await page.user.click(within(shown).getByRole('button', { name: 'Sign in' }));
    await page.atStep('Sign in');
    expect(page.field('Email or ID').value).toBe('mei@example.com');
    await waitFor(() => expect(page.place()).toBe('/sign-in?returnTo=%2Fwallet'));
  });
});
