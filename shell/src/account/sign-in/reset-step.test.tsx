import { buildUser, loadWords } from '@shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../testing/builders.ts';
import { inTurn } from '../../testing/in-turn.ts';
import { calls, signInOpener } from '../../testing/open-sign-in.tsx';

const openSignIn = signInOpener(loadWords('en'), buildUser());

async function openReset(answers = {}) {
  const page = await openSignIn({ search: '?returnTo=%2Fwallet', answers });
  await page.type('Email or ID', 'mei@example.com');
  await page.pressed('Forgot password?');
  await page.atStep('Reset password');
  await page.pressed('Send code');
  await page.atStep('Choose a new password');
  expect(page.bodies(calls.sendCode)).toEqual([{ purpose: 2, email: 'mei@example.com' }]);
  return page;
}

async function fill({ type, pressed }: Awaited<ReturnType<typeof openReset>>, password: string) {
  await type('Verification code', '123456');
  await type('New password', password);
  await pressed('Set password');
}

describe('a forgotten password', () => {
  it('explains the consequences, resets the password, and continues to the sign-in', async () => {
    const page = await openReset();
    expect(
      screen.getByText(/signs you out on all devices, and you can’t send or withdraw money/),
    ).toBeTruthy();
    await fill(page, 'Meadow31Lake');
    await page.atStep('Password changed');
    expect(page.bodies(calls.password)).toEqual([
      { email: 'mei@example.com', code: '123456', newPassword: 'Meadow31Lake' },
    ]);
    expect(screen.getByText(/for 24 hours, until 2027-01-15/)).toBeTruthy();
    await page.pressed('Sign in');
    await page.atStep('Sign in');
    expect(page.place()).toBe('/sign-in?returnTo=%2Fwallet');
    expect(page.field('Email or ID').value).toBe('mei@example.com');
    expect(page.field('Password').value).toBe('');
    await page.type('Password', 'Meadow31Lake');
    await page.pressed('Sign in');
    expect(await screen.findByText('The wallet')).toBeTruthy();
  });

  it('"back" does not lead to the code that was used', async () => {
    const page = await openReset();
    await fill(page, 'Meadow31Lake');
    await page.atStep('Password changed');
    await act(async () => window.history.back());
    await page.atStep('Reset password');
  });

  it.each([
    ['meadow', 'Use 8 to 16 characters'],
    ['meadowlake31', 'Include at least one uppercase letter'],
    ['Meadow31Lake!', 'Don’t use special characters'],
  ])('§5: refuses "%s" beside the field', async (password, note) => {
    const page = await openReset();
    await fill(page, password);
    expect(page.noteOf('New password')).toBe(note);
    expect(page.bodies(calls.password)).toEqual([]);
  });

  it('shows beside the field that it is the old one', async () => {
    const same = refuse(1001, 'Check.', { fields: [{ path: 'newPassword', key: '002105' }] });
    const page = await openReset({ [calls.password]: same });
    await fill(page, 'Meadow31Lake');
    await waitFor(() =>
      expect(page.noteOf('New password')).toBe('This is the same as before. Choose a new one.'),
    );
  });

  it('asks which of several accounts', async () => {
    const accounts = [
      { uid: '10001', nickName: 'Mei', userName: 'mei.lin', avatar: '' },
      { uid: '10002', nickName: '', userName: 'mei.work', avatar: '' },
    ];
    const choose = refuse(1105, 'Which one?', { accounts });
    const page = await openReset({
      [calls.password]: inTurn(choose, { holdUntil: 1_800_000_000 }),
    });
    await fill(page, 'Meadow31Lake');
    await page.atStep('Choose an account');
    await page.pressed(/@mei.work/);
    await page.atStep('Password changed');
    expect(page.bodies(calls.password).at(-1)).toMatchObject({ uid: '10002', code: '123456' });
  });
});
