import { codes } from '@shared/contract/codes';
import { loadWords, moveTo } from '@shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { defaultSystem, settingsLoaded } from '../../store/settings.slice.ts';
import { refuse } from '../../testing/builders.ts';
import { inTurn } from '../../testing/in-turn.ts';
import {
  answer,
  button,
  safetyCalls as calls,
  field,
  heading,
  isAt,
  type OpenSecurityOptions,
  openSecurity,
  prove,
  put,
  soon,
} from '../../testing/safety.ts';

const words = loadWords('en');

const open = (given: Omit<OpenSecurityOptions, 'words'> = {}) => openSecurity({ words, ...given });
type User = Awaited<ReturnType<typeof open>>['user'];

describe('the e-mail', () => {
  it('is bound with a code to the new address', async () => {
    const { user, bodies } = await open({
      step: 'email',
      info: { isBindEmail: 0, email: '' },
      answers: { [calls.bind]: { holdUntil: 0 } },
    });
    expect(await screen.findByText(/Up to 3 accounts/)).toBeTruthy();
    await put(user, 'New email', 'mei');
    await user.click(await button('Send code'));
    expect(await screen.findByText('Enter a valid email address')).toBeTruthy();
    await put(user, 'New email', '@example.com');
    await user.click(await button('Send code'));
    await heading('Enter the code from your email');
    expect(bodies(calls.sendCode)).toEqual([{ purpose: 1, email: 'mei@example.com' }]);
    await put(user, 'Verification code', '123456');
    await user.click(await button('Add an email'));
    expect(await heading('Email saved')).toBeTruthy();
    expect(bodies(calls.bind)).toEqual([
      { email: 'mei@example.com', code: '123456', proof: undefined },
    ]);
  });

  it.each([
    ['1', 0, true],
    ['0', 0, false],
    ['1', 1, false],
  ] as const)('§3: skip_bind %s, bound %s: can be skipped is %s', async (...given) => {
    const [skip_bind, isBindEmail, isSkippable] = given;
    const { parts, user, place } = await open({ step: 'email', info: { isBindEmail } });
    await field('New email');
    const setting = { ...defaultSystem.setting, skip_bind };
    act(() => void parts.store.dispatch(settingsLoaded({ ...defaultSystem, setting })));
    const skip = screen.queryByRole('button', { name: 'Not now' });
    expect(skip !== null).toBe(isSkippable);
    if (!skip) return;
    await user.click(skip);
    await waitFor(() => expect(place()).toBe('/changeSecurity'));
  });

  it('is changed with a code of its own purpose, and shows a wrong code beside it', async () => {
    const wrong = refuse(codes.codeWrong, 'This code is wrong.');
    const { user, bodies } = await open({ step: 'email', answers: { [calls.bind]: wrong } });
    await put(user, 'New email', 'new@example.com');
    await user.click(await button('Send code'));
    await put(user, 'Verification code', '123456');
    await user.click(await button('Change email'));
    const code = await field('Verification code');
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
    expect(bodies(calls.sendCode)).toEqual([{ purpose: 4, email: 'new@example.com' }]);
    await user.click(await button('Use another email'));
    expect((await field('New email')).value).toBe('new@example.com');
  });

  it.each([
    ['Mei@Example.com ', 'This is already your email.'],
    [`${'a'.repeat(250)}@b.cd`, 'This is too long'],
  ])('refuses %s at once, beside the field', async (typed, message) => {
    const { user, bodies } = await open({ step: 'email' });
    await put(user, 'New email', typed);
    await user.click(await button('Send code'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await field('New email')).getAttribute('aria-invalid')).toBe('true');
    expect(bodies(calls.sendCode)).toEqual([]);
  });

  it('shows which address each of the two codes went to', async () => {
    const answers = inTurn(
      refuse(codes.proofNeeded, 'Prove it.', { needed: ['emailCode'], purpose: 4 }),
      { holdUntil: soon() },
    );
    const { user, bodies } = await open({ step: 'email', answers: { [calls.bind]: answers } });
    await put(user, 'New email', 'new@example.com');
    await user.click(await button('Send code'));
    await heading('Enter the code from your new email');
    expect(screen.getByText(/^We sent a 6-digit code/).textContent).toBe(
      'We sent a 6-digit code to your new address, new@example.com.',
    );
    await put(user, 'Verification code', '123456');
    await user.click(await button('Change email'));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText('Enter the code from your current email')).toBeTruthy();
    expect(
      await sheet.findByText('We sent a 6-digit code to your current address, me***@example.com.'),
    ).toBeTruthy();
    await user.click(sheet.getByLabelText('Verification code'));
    await user.paste('654321');
    expect(await heading('Email saved')).toBeTruthy();
    expect(bodies(calls.sendCode)).toEqual([
      { purpose: 4, email: 'new@example.com' },
      { purpose: 4 },
    ]);
  });

  it('counts the tries of a wrong code, and counts a lock down', async () => {
    const wrong = refuse(codes.codeWrong, 'No.', { triesLeft: 4 });
    const lock = refuse(codes.locked, 'No.', { retryAfterSeconds: 60 });
    const { user } = await open({ step: 'email', answers: { [calls.bind]: inTurn(wrong, lock) } });
    await put(user, 'New email', 'new@example.com');
    await user.click(await button('Send code'));
    await put(user, 'Verification code', '123456');
    await user.click(await button('Change email'));
    expect(await screen.findByText(/wrong or has expired. Tries left: 4/)).toBeTruthy();
    await user.click(await button('Change email'));
    expect(await screen.findByText(/Try again in (1 min|59 s)/)).toBeTruthy();
    expect((await button('Change email')).hasAttribute('disabled')).toBe(true);
  });

  it('shows beside the address why no code was sent', async () => {
    const tooMany = refuse(codes.tooManyRequests, 'A moment, please.');
    const { user } = await open({ step: 'email', answers: { [calls.sendCode]: tooMany } });
    await put(user, 'New email', 'new@example.com');
    await user.click(await button('Send code'));
    expect(await screen.findByText('A moment, please.')).toBeTruthy();
  });
});

describe('the authenticator', () => {
  it('can be set up when it is off', async () => {
    await open({ step: 'authenticator', info: { isTwoStep: 0 } });
    const link = await screen.findByRole('link', { name: 'Set up authenticator' });
    expect(link.getAttribute('href')).toBe('/webview/2fa/tutorial');
  });

  it('is switched off after a question and proof', async () => {
    const answers = inTurn(prove('authenticator'), { holdUntil: soon() });
    const { user, bodies } = await open({
      step: 'authenticator',
      answers: { [calls.setTwoStep]: answers },
    });
    await user.click(await button('Turn off'));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('24\u00a0hours');
    expect(dialog.textContent).toContain('This signs out all your other devices.');
    await user.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    await put(user, 'Verification code', '123456');
    expect(await heading('Authenticator turned off')).toBeTruthy();
    expect(screen.getByText('We signed out all your other devices.')).toBeTruthy();
    expect(bodies(calls.setTwoStep).at(-1)).toEqual({
      isTwoStep: 0,
      proof: { authenticator: '123456' },
    });
  });
});

const device = {
  id: 'd1',
  phoneModel: 'ios',
  appVersion: '4.2.0',
  signedInAt: 1772330000,
  lastSeenAt: 1772337600,
  network: '203.0.113.x',
  isCurrent: false,
};
const devices = [
  { ...device, id: 'd0', phoneModel: 'android', isCurrent: true },
  device,
  { ...device, id: 'd2', phoneModel: '', appVersion: '', network: '' },
];

describe('devices', () => {
  it('shows each device with its details, in the user’s time zone', async () => {
    moveTo('America/New_York');
    await open({ step: 'devices', answers: { [calls.devices]: { items: devices } } });
    const [first, second, third] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('This device');
    expect(second?.textContent).not.toContain('This device');
    const facts = ['App 4.2.0 · Network 203.0.113.x', 'Signed in 2026-02-28 20:53'];
    for (const fact of [...facts, 'Last seen 2026-02-28 23:00']) {
      expect(second?.textContent).toContain(fact);
    }
    expect(third?.textContent).toContain('Unknown deviceSigned in');
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    vi.restoreAllMocks();
  });

  it('signs one out after a confirmation that names it, and proof', async () => {
    const answers = inTurn(prove('password'), { ended: 1 });
    const { user, bodies } = await open({
      step: 'devices',
      answers: { [calls.devices]: { items: devices }, [calls.signOutDevice]: answers },
    });
    await user.click(await button('Sign out iPhone'));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Network 203.0.113.x');
    expect((await answer('Sign out')).className).toMatch(/danger/);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(bodies(calls.signOutDevice)).toEqual([]);
    await user.click(await button('Sign out iPhone'));
    await user.click(await answer('Sign out'));
    await put(user, 'Password', 'Secret123');
    await user.click(await button('Continue'));
    await waitFor(() =>
      expect(bodies(calls.signOutDevice)).toEqual([
        { id: 'd1', proof: undefined },
        { id: 'd1', proof: { password: 'Secret123' } },
      ]),
    );
    await waitFor(() => expect(bodies(calls.devices)).toHaveLength(2));
  });

  it('signs all others out', async () => {
    const { user, bodies } = await open({
      step: 'devices',
      answers: { [calls.devices]: { items: devices }, [calls.signOutDevice]: { ended: 2 } },
    });
    await user.click(await button('Sign out all other devices'));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('stay signed in here');
    await user.click(await answer('Sign out'));
    await waitFor(() => expect(bodies(calls.signOutDevice)).toEqual([{ id: undefined }]));
  });
});

describe('recent activity', () => {
  it('lists what happened by day, with device, network and number; a refused try stands out', async () => {
    moveTo('America/New_York');
    const event = {
      id: 'e1',
      title: 'Sign-in attempt',
      isFailed: true,
      createdAt: 1_772_330_000,
      phoneModel: 'ios',
      network: '203.0.113.x',
      number: 'K7QM2XPA',
    };
    const byUs = { id: 'e2', title: 'Authenticator turned off', isFailed: false };
    const items = [event, { ...event, ...byUs, phoneModel: '', network: '', number: '' }];
    await open({ step: 'activity', answers: { [calls.activity]: { items, nextCursor: null } } });
    expect(await screen.findByText('20:53 · iPhone · Network 203.0.113.x')).toBeTruthy();
    expect(screen.getByText('No. K7QM2XPA')).toBeTruthy();
    expect(screen.getByText('20:53 · By us')).toBeTruthy();
    expect(screen.getAllByText('Declined')).toHaveLength(1);
    vi.restoreAllMocks();
  });
});

describe('accounts', () => {
  const account = { uid: '10001', nickName: 'Mei', userName: 'mei', avatar: '', isSignedIn: true };
  const other = { ...account, uid: '10002', nickName: 'Shop', isSignedIn: false, isCurrent: false };
  const list = [{ ...account, isCurrent: true }, other];

  it('§4: switches after proof: storage cleared, the new token kept, the page loaded anew', async () => {
    const answers = inTurn(prove('password'), { token: 'token-2', uid: '10002' });
    const { user, bodies, reloads, storage } = await open({
      step: 'accounts',
      answers: { [calls.accounts]: { list }, [calls.switchAccount]: answers },
    });
    await user.click(await button(/Shop/));
    await user.click(await answer('Switch'));
    const sheet = await screen.findByRole('dialog');
    expect(
      within(sheet).getByRole('heading', { name: 'Enter the password for Shop' }),
    ).toBeTruthy();
    const whose = sheet.querySelector<HTMLInputElement>('[autocomplete="username"]');
    expect(whose?.value).toBe('10002');
    await put(user, 'Password', 'Secret123');
    await user.click(await button('Continue'));
    await waitFor(() => expect(reloads).toHaveLength(1));
    expect(storage.all()).toEqual({ token: 'token-2' });
    expect(bodies(calls.switchAccount).at(-1)).toEqual({
      uid: '10002',
      proof: { password: 'Secret123' },
    });
  });

  it('leads to signing in with another', async () => {
    await open({ step: 'accounts', answers: { [calls.accounts]: { list } } });
    const link = await screen.findByRole('link', { name: 'Add another account' });
    expect(link.getAttribute('href')).toContain('/webview/sign-in?add=1&returnTo=');
  });
});

describe('deleting the account', () => {
  const notEmpty = (...left: string[]) => refuse(codes.accountNotEmpty, 'Not empty.', { left });
  async function ask(user: User) {
    await user.click(await button('Delete account'));
    await user.click(await answer('Delete account'));
  }

  it('shows the money left, and deletes the account once it is waived', async () => {
    const answers = inTurn(notEmpty('balance'), prove('password'), { erasesAt: 1774929600 });
    const { user, bodies, storage, reloads } = await open({
      step: 'delete',
      answers: { [calls.deleteAccount]: answers },
    });
    await ask(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Money in your wallet');
    await user.click(screen.getByRole('checkbox', { name: /I give up everything/ }));
    await ask(user);
    await put(user, 'Password', 'Secret123');
    await user.click(await button('Continue'));
    await isAt('This account is set to be deleted');
    expect(screen.getByText(/2026-03-31/)).toBeTruthy();
    expect(bodies(calls.deleteAccount)).toEqual([
      { proof: undefined },
      { givesUpBalance: true, proof: undefined },
      { givesUpBalance: true, proof: { password: 'Secret123' } },
    ]);
    // Every session has ended with it: nothing is asked with this one any more.
    expect(storage.get('token')).toBeNull();
    expect(bodies(calls.info)).toHaveLength(1);
    await user.click(await button('Done'));
    await waitFor(() => expect(reloads).toHaveLength(1));
  });

  it('lists what must end first, and offers no waiver', async () => {
    const { user } = await open({
      step: 'delete',
      answers: { [calls.deleteAccount]: notEmpty('balance', 'stakes') },
    });
    await ask(user);
    const shown = (await screen.findByRole('alert')).textContent;
    expect(shown).toContain('Open stakes');
    expect(shown).toContain('must end before');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('can be cancelled, which clears it from the overview', async () => {
    const { user, place } = await open({
      step: 'delete',
      info: { erasesAt: 1774929600 },
      answers: { [calls.keepAccount]: {} },
    });
    expect(await screen.findByText(/2026-03-31/)).toBeTruthy();
    await user.click(await button('Keep my account'));
    await waitFor(() => expect(place()).toBe('/changeSecurity'));
    expect(await screen.findByText('We kept your account')).toBeTruthy();
    expect(await screen.findByRole('link', { name: /^Password/ })).toBeTruthy();
  });
});
