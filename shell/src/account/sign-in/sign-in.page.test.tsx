import { rawStorage } from '@shared/host/internal';
import { buildUser, loadWords } from '@shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { buildDeferred, failNetwork, refuse } from '../../testing/builders.ts';
import { inTurn } from '../../testing/in-turn.ts';
import { askForAuthenticator, calls, signedIn, signInOpener } from '../../testing/open-sign-in.tsx';

const openSignIn = signInOpener(loadWords('en'), buildUser());

type Opened = Awaited<ReturnType<typeof openSignIn>>;

async function fill(page: Opened, identifier: string, password: string) {
  if (identifier) await page.type('Email or ID', identifier);
  if (password) await page.type('Password', password);
  await page.pressed('Sign in');
}

describe('with a password', () => {
  it.each([
    ['', '', 'This field is required', 'This field is required', 'Email or ID'],
    ['mei', 'secret', 'Enter a valid email address', undefined, 'Email or ID'],
    ['mei@example', 'secret', 'Enter a valid email address', undefined, 'Email or ID'],
    ['mei@example.com', '', undefined, 'This field is required', 'Password'],
  ])('§5: says beside the fields what is wrong with "%s" and "%s"', async (...given) => {
    const [identifier, password, wrongIdentifier, wrongPassword, focused] = given;
    const page = await openSignIn();
    await fill(page, identifier, password);
    expect(page.noteOf('Email or ID')).toBe(wrongIdentifier);
    expect(page.noteOf('Password')).toBe(wrongPassword);
    expect(document.activeElement).toBe(page.field(focused));
    expect(page.requested()).toEqual([]);
  });

  it.each([
    [' 80012468 ', { kind: 'id', identifier: '80012468' }],
    ['mei@example.com ', { kind: 'email', identifier: 'mei@example.com' }],
  ])('§3: knows an id from an e-mail, and takes the password as it is: "%s"', async (...given) => {
    const [identifier, expected] = given;
    const page = await openSignIn();
    await fill(page, identifier, ' secret ');
    await waitFor(() =>
      expect(page.bodies(calls.login)).toEqual([{ ...expected, password: ' secret ' }]),
    );
  });

  it('has the attributes for password managers and keyboards', async () => {
    const { field } = await openSignIn();
    expect(field('Email or ID').autocomplete).toBe('username');
    expect(field('Email or ID').inputMode).toBe('email');
    expect(field('Password').autocomplete).toBe('current-password');
    expect(field('Password').type).toBe('password');
  });

  it('§4: stores the token, loads the profile and opens the requested page', async () => {
    const page = await openSignIn({ search: '?returnTo=%2Fwallet%3Ftab%3D1' });
    await fill(page, 'mei@example.com', 'Secret12');
    expect(await screen.findByText('The wallet')).toBeTruthy();
    expect(page.place()).toBe('/wallet?tab=1');
    expect(page.storage.get('token')).toBe('new-token');
    expect(page.requested().slice(0, 2)).toEqual([calls.login, calls.profile]);
  });

  it.each([
    '',
    '?returnTo=',
    '?returnTo=%2F%2Fevil.example',
    '?returnTo=https%3A%2F%2Fevil.example',
  ])('§4: goes home with the query "%s"', async (search) => {
    const page = await openSignIn({ search });
    await fill(page, 'mei@example.com', 'Secret12');
    await waitFor(() => expect(page.place()).toBe('/'));
  });

  it('submits once with the “go” key, however often it is pressed', async () => {
    const { promise, resolve } = buildDeferred<object>();
    const page = await openSignIn({ answers: { [calls.login]: () => promise } });
    await page.type('Email or ID', 'mei@example.com');
    await page.type('Password', 'Secret12');
    await page.user.keyboard('{Enter}{Enter}');
    await page.pressed('Sign in');
    expect(page.requested()).toEqual([calls.login]);
    resolve(signedIn);
    await waitFor(() => expect(page.place()).toBe('/'));
  });

  it('shows a wrong password beside it with the tries left, and keeps the input', async () => {
    const wrong = refuse(1101, 'The account or the password is wrong.', { triesLeft: 2 });
    const page = await openSignIn({ answers: { [calls.login]: inTurn(wrong, signedIn) } });
    await fill(page, 'mei@example.com', 'Secret11');
    await waitFor(() =>
      expect(page.noteOf('Password')).toBe('The account or the password is wrong. Tries left: 2'),
    );
    expect(document.activeElement).toBe(page.field('Password'));
    expect(page.field('Email or ID').value).toBe('mei@example.com');
    await page.pressed('Sign in');
    await waitFor(() => expect(page.place()).toBe('/'));
  });

  it('a lock counts down on the button, holds for that account, and ends', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    try {
      const locked = refuse(1102, 'Too many tries.', { retryAfterSeconds: 90 });
      const page = await openSignIn({ answers: { [calls.login]: inTurn(locked, signedIn) } });
      await fill(page, 'mei@example.com', 'Secret11');
      const button = await screen.findByRole<HTMLButtonElement>('button', {
        name: /^Try again in 2\smin$/,
      });
      expect(page.noteOf('Password')).toBe('Too many tries.');
      expect(button.disabled).toBe(true);
      await act(async () => vi.advanceTimersByTime(31_000));
      expect(button.textContent).toMatch(/^Try again in 59\ss$/);
      await page.type('Email or ID', 'x');
      expect(button.textContent).toBe('Sign in');
      await page.user.keyboard('{Backspace}');
      expect(button.textContent).toMatch(/^Try again in 59\ss$/);
      await act(async () => vi.advanceTimersByTime(60_000));
      await page.pressed('Sign in');
      await waitFor(() => expect(page.place()).toBe('/'));
    } finally {
      vi.useRealTimers();
    }
  });

  it('reports an unreachable server, and can be resent', async () => {
    const page = await openSignIn({ answers: { [calls.login]: inTurn(failNetwork, signedIn) } });
    await fill(page, 'mei@example.com', 'Secret12');
    expect((await screen.findByRole('alert')).textContent).toContain('Network error');
    await page.pressed('Retry');
    await waitFor(() => expect(page.place()).toBe('/'));
  });

  it('retries only the profile when it failed after the sign-in', async () => {
    const page = await openSignIn({
      answers: { [calls.profile]: inTurn(failNetwork, { uid: '10001' }) },
    });
    await fill(page, 'mei@example.com', 'Secret12');
    await screen.findByText('You’re signed in, but your profile didn’t load');
    await page.pressed('Retry');
    await waitFor(() => expect(page.place()).toBe('/'));
    expect(page.bodies(calls.login)).toHaveLength(1);
  });
});

describe('an account that is to be deleted', () => {
  const erasesAt = 1_800_000_000;
  const open = async () => {
    const page = await openSignIn({
      search: '?returnTo=%2Fwallet',
      answers: { [calls.login]: { ...signedIn, erasesAt } },
    });
    await fill(page, 'mei@example.com', 'Secret12');
    await page.atStep('This account is set to be deleted');
    expect(screen.getByText(/erase it for good on/).textContent).toContain('2027-01-15');
    return page;
  };

  it('is kept with one press', async () => {
    const page = await open();
    await page.pressed('Keep my account');
    expect(await screen.findByText('The wallet')).toBeTruthy();
    expect(screen.getByText('We kept your account')).toBeTruthy();
    expect(page.bodies(calls.keep)).toEqual([{}]);
  });

  it('is announced again after a reload, and can be kept', async () => {
    const page = await open();
    const historyState = window.history.state as unknown;
    page.unmount();
    const again = await openSignIn({
      search: '?returnTo=%2Fwallet&step=deletion',
      heading: 'This account is set to be deleted',
      token: 'new-token',
      historyState,
    });
    expect(screen.getByText(/erase it for good on/).textContent).toContain('2027-01-15');
    await again.pressed('Keep my account');
    expect(await screen.findByText('The wallet')).toBeTruthy();
    expect(again.bodies(calls.keep)).toEqual([{}]);
  });

  it('can be used until then', async () => {
    const page = await open();
    await page.press(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('The wallet')).toBeTruthy();
    expect(page.bodies(calls.keep)).toEqual([]);
  });
});

describe('a person who is already signed in', () => {
  it('continues as this user', async () => {
    const page = await openSignIn({
      search: '?returnTo=%2Fwallet',
      token: 'old-token',
      heading: 'You’re signed in',
    });
    await page.press(await screen.findByRole('button', { name: /^Continue as / }));
    expect(await screen.findByText('The wallet')).toBeTruthy();
  });

  it('or signs out', async () => {
    const page = await openSignIn({
      token: 'old-token',
      heading: 'You’re signed in',
      answers: { '/v1/user/logout': {} },
    });
    await page.pressed('Sign out');
    await waitFor(() => expect(page.reloads).toHaveLength(1));
    expect(page.storage.get('token')).toBeNull();
  });
});

describe('another account beside the one that is signed in', () => {
  const open = (given: Parameters<typeof openSignIn>[0] = {}) =>
    openSignIn({
      search: '?add=1&returnTo=%2Fwallet',
      token: 'old-token',
      heading: 'Add another account',
      ...given,
    });

  it('is offered while signed in, is added, and the page reloads with it', async () => {
    const page = await open();
    expect(screen.getByText(/stay signed in to your current account/)).toBeTruthy();
    rawStorage('device').set('chatBg', 'of the first');
    await fill(page, 'mei@example.com', 'Secret12');
    expect(await screen.findByText('The wallet')).toBeTruthy();
    expect(page.bodies(calls.login)).toMatchObject([
      { identifier: 'mei@example.com', addAccount: true },
    ]);
    expect(page.reloads).toHaveLength(1);
    expect(page.storage.get('token')).toBe('new-token');
    expect(rawStorage('device').get('chatBg')).toBeNull();
    expect(page.place()).toBe('/wallet');
  });

  it('is added with the required proofs, without a reload in between', async () => {
    const answers = { [calls.login]: inTurn(askForAuthenticator, signedIn) };
    const page = await open({ answers });
    await fill(page, 'mei@example.com', 'Secret12');
    await page.atStep('Two-step verification');
    expect(page.reloads).toEqual([]);
    await page.type('Authenticator code', '123456');
    expect(await screen.findByText('The wallet')).toBeTruthy();
    const joined = page
      .bodies(calls.login)
      .map((body) => (body as { addAccount: true }).addAccount);
    expect(joined).toEqual([true, true]);
    expect(page.reloads).toHaveLength(1);
  });

  it('that is new joins as well', async () => {
    const page = await open({ search: '?add=1&mode=register', heading: 'Create account' });
    await page.type('Email', 'mei@example.com');
    await page.pressed('Send code');
    await page.atStep('Choose a password');
    await page.type('Verification code', '123456');
    await page.type('Password', 'Meadow31Lake');
    await page.user.click(screen.getByRole('checkbox'));
    await page.pressed('Create account');
    await waitFor(() => expect(page.reloads).toHaveLength(1));
    expect(page.bodies(calls.register)).toMatchObject([{ addAccount: true }]);
  });

  it('changes nothing when the person goes back', async () => {
    const page = await open();
    await page.press(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(page.place()).toBe('/'));
    expect(page.reloads).toEqual([]);
    expect(page.storage.get('token')).toBe('old-token');
  });

  it('is an ordinary sign-in while signed out', async () => {
    const page = await open({ token: undefined, heading: 'Sign in' });
    await fill(page, 'mei@example.com', 'Secret12');
    expect(await screen.findByText('The wallet')).toBeTruthy();
    expect(page.bodies(calls.login)).toMatchObject([{ identifier: 'mei@example.com' }]);
    expect(page.bodies(calls.login)[0]).not.toHaveProperty('addAccount');
    expect(page.reloads).toEqual([]);
  });
});

describe('the steps in the history', () => {
  const back = () => act(async () => window.history.back());

  it('back returns one step, with the input kept', async () => {
    const page = await openSignIn();
    await page.type('Email or ID', 'mei@example.com');
    await page.pressed('Forgot password?');
    const heading = await page.atStep('Reset password');
    expect(page.place()).toBe('/sign-in?mode=forgot');
    expect(document.activeElement).toBe(heading);
    expect(page.field('Email').value).toBe('mei@example.com');
    await back();
    await page.atStep('Sign in');
    expect(page.field('Email or ID').value).toBe('mei@example.com');
  });

  it('switching between two methods adds no entries', async () => {
    const { user, field, place } = await openSignIn();
    const before = window.history.length;
    await user.click(screen.getByRole('radio', { name: 'Email code' }));
    await waitFor(() => expect(place()).toBe('/sign-in?mode=code'));
    await user.click(screen.getByRole('radio', { name: 'Password' }));
    await waitFor(() => expect(place()).toBe('/sign-in'));
    await user.click(screen.getByRole('radio', { name: 'Email code' }));
    await waitFor(() => expect(place()).toBe('/sign-in?mode=code'));
    expect(field('Email')).toBeTruthy();
    expect(window.history.length).toBe(before + 1);
  });

  it('none stays behind the requested page', async () => {
    const page = await openSignIn({ search: '?returnTo=%2Fwallet' });
    await page.go('/sign-up/terms-and-policies/terms');
    await page.go('/sign-in?returnTo=%2Fwallet');
    await page.atStep('Sign in');
    await page.user.click(screen.getByRole('radio', { name: 'Email code' }));
    await page.type('Email', 'mei@example.com');
    await page.pressed('Send code');
    await page.atStep('Check your email');
    await page.type('Verification code', '123456');
    expect(await screen.findByText('The wallet')).toBeTruthy();
    await back();
    await waitFor(() => expect(page.place()).toBe('/sign-up/terms-and-policies/terms'));
  });

  it('the second step after a reload asks for the password alone', async () => {
    const page = await openSignIn({ answers: { [calls.login]: askForAuthenticator } });
    await fill(page, 'mei@example.com', 'Secret12');
    await screen.findByLabelText('Authenticator code');
    const historyState = window.history.state as unknown;
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Secret12');
    page.unmount();
    const again = await openSignIn({ search: '?step=authenticator', historyState });
    expect(again.field('Email or ID').value).toBe('mei@example.com');
    expect(again.field('Password').value).toBe('');
  });

  it.each([
    '?mode=code&step=code',
    '?step=authenticator',
    '?mode=forgot&step=done',
    '?step=deletion',
  ])('restarts a step without its data: %s', async (search) => {
    const heading = search.includes('forgot') ? 'Reset password' : 'Sign in';
    const page = await openSignIn({ search, heading });
    expect(page.place()).not.toContain('step=');
  });
});
