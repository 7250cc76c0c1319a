import { codes } from '@shared/contract/codes';
import { loadWords } from '@shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ticked } from '../../store/clock.slice.ts';
import { failNetwork, refuse, type ScriptedAnswers } from '../../testing/builders.ts';
import { inTurn } from '../../testing/in-turn.ts';
import {
  button,
  safetyCalls as calls,
  heading,
  isAt,
  openSafety,
  put,
} from '../../testing/safety.ts';

const words = loadWords('en');
const inTenMinutes = () => Math.floor(Date.now() / 1000) + 600;
const newKey = (expiresAt = inTenMinutes()) => ({
  key: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/App:10001?secret=JBSWY3DPEHPK3PXP',
  expiresAt,
});

interface Given {
  search?: string;
  isTwoStep?: 0 | 1;
  answers?: ScriptedAnswers;
  token?: string | null;
}

const open = ({ search = '', isTwoStep = 0, answers, token }: Given = {}) =>
  openSafety({
    words,
    path: `/2fa/tutorial${search}`,
    info: { isTwoStep },
    token,
    answers: { [calls.newKey]: () => newKey(), [calls.setTwoStep]: { holdUntil: 0 }, ...answers },
  });

it('has four cards with one task each', async () => {
  const { user, bodies, place } = await open();
  await heading('Get an authenticator app');
  const steps = screen.getByRole('list', { name: 'Steps' });
  expect(within(steps).getAllByRole('listitem')).toHaveLength(4);
  expect(bodies(calls.newKey)).toEqual([]);
  await user.click(await button('I have an app'));
  await isAt('Add your account');
  expect(await screen.findByRole('img', { name: 'QR code with your key' })).toBeTruthy();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  await user.click(await button('Continue'));
  await isAt('Keep your key safe');
  expect(place()).toBe('/2fa/tutorial?card=3');
});

it('switches it on after the key is saved and its code entered', async () => {
  const { user, bodies, go } = await open();
  await user.click(await button('I have an app'));
  await heading('Add your account');
  await go('/2fa/tutorial?card=3');
  await user.click(await button('Continue'));
  expect(await screen.findByText('Save the key first')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'I saved the key' }));
  await user.click(await button('Continue'));
  await heading('Enter the code');
  // The last digit sends it.
  await put(user, 'Verification code', '123456');
  await isAt('Authenticator turned on');
  expect(await screen.findByText(/We signed out all your other devices\./)).toBeTruthy();
  expect(bodies(calls.setTwoStep)).toEqual([{ isTwoStep: 1, code: '123456', proof: undefined }]);
});

async function toTheCode({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(await button('I have an app'));
  await heading('Add your account');
  await user.click(await button('Continue'));
  await user.click(await screen.findByRole('checkbox', { name: 'I saved the key' }));
  await user.click(await button('Continue'));
  await heading('Enter the code');
}

it('goes one card back with each step back, and out of the first', async () => {
  const page = await open({ search: '?from=1' });
  await page.go('/2fa/tutorial');
  await toTheCode(page);
  for (const name of ['Keep your key safe', 'Add your account', 'Get an authenticator app']) {
    await page.user.click(await button('Back'));
    await isAt(name);
  }
  await page.user.click(await button('Back'));
  await waitFor(() => expect(page.place()).toBe('/2fa/tutorial?from=1'));
});

it('leads from “Done” to where the person came from, in one step', async () => {
  const page = await open({ search: '?from=1' });
  await page.go('/2fa/tutorial');
  await toTheCode(page);
  await put(page.user, 'Verification code', '123456');
  await isAt('Authenticator turned on');
  await waitFor(() => expect(page.place()).toBe('/2fa/tutorial'));
  await page.user.click(await button('Done'));
  await waitFor(() => expect(page.place()).toBe('/2fa/tutorial?from=1'));
});

it('leads from “Done” to the account’s security, where no page was before', async () => {
  const page = await open();
  await toTheCode(page);
  await put(page.user, 'Verification code', '123456');
  await isAt('Authenticator turned on');
  await waitFor(() => expect(page.place()).toBe('/2fa/tutorial'));
  await page.press(await button('Done'));
  await waitFor(() => expect(page.place()).toBe('/changeSecurity'));
});

it('returns to the key for a new one, without cards in the history', async () => {
  const keys = inTurn(newKey(), newKey(inTenMinutes() + 1200));
  const page = await open({ answers: { [calls.newKey]: keys } });
  await toTheCode(page);
  act(() => void page.parts.store.dispatch(ticked(inTenMinutes() + 1)));
  await page.user.click(await button('Get new key'));
  await isAt('Add your account');
  await page.user.click(await button('Back'));
  await isAt('Get an authenticator app');
});

it('copies the key, for an authenticator app on the same phone', async () => {
  const { user } = await open();
  await user.click(await button('I have an app'));
  await user.click(await button('Copy key'));
  expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEHPK3PXP');
  expect(await screen.findByText('Copied')).toBeTruthy();
});

it('asks for proof before it shows a key; cancelling stays on the step', async () => {
  const prove = refuse(codes.proofNeeded, 'Prove it.', { needed: ['password'] });
  const { user, bodies } = await open({
    answers: { [calls.newKey]: inTurn(prove, prove, newKey()) },
  });
  await user.click(await button('I have an app'));
  await user.click(await button('Cancel'));
  await heading('Get an authenticator app');
  await user.click(await button('I have an app'));
  await put(user, 'Password', 'Secret123');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Continue' }));
  await heading('Add your account');
  expect(bodies(calls.newKey).at(-1)).toEqual({ proof: { password: 'Secret123' } });
});

it('says beside the field that a code is wrong, with the tries that are left', async () => {
  const wrong = refuse(codes.codeWrong, 'This code is wrong.', { triesLeft: 4 });
  const { user, go } = await open({
    answers: { [calls.setTwoStep]: inTurn(wrong, { holdUntil: 0 }) },
  });
  await user.click(await button('I have an app'));
  await heading('Add your account');
  await go('/2fa/tutorial?card=4');
  const code = await screen.findByLabelText('Verification code');
  await user.type(code, '111111');
  expect(await screen.findByText(/^This code is wrong.*Tries left: 4\.$/)).toBeTruthy();
  await user.clear(code);
  await user.type(code, '123456');
  expect(await heading('Authenticator turned on')).toBeTruthy();
});

it('offers a new key where this one has expired', async () => {
  const keys = inTurn(newKey(1), newKey());
  const { user } = await open({ answers: { [calls.newKey]: keys } });
  await user.click(await button('I have an app'));
  expect(await screen.findByText('This key has expired.')).toBeTruthy();
  expect(screen.queryByText('JBSW Y3DP EHPK 3PXP')).toBeNull();
  await user.click(await button('Get new key'));
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
});

it('returns to its card after a reload, with the same key', async () => {
  const { bodies } = await open({ search: '?card=2' });
  expect(await heading('Add your account')).toBeTruthy();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(bodies(calls.newKey)).toEqual([{ proof: undefined }]);
});

it('restarts after a reload without a valid key, and requests no proof at once', async () => {
  const prove = refuse(codes.proofNeeded, 'Prove it.', { needed: ['password'] });
  await open({ search: '?card=3', answers: { [calls.newKey]: prove } });
  expect(await heading('Get an authenticator app')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('explains why there is no key', async () => {
  const { user } = await open({ answers: { [calls.newKey]: failNetwork } });
  await user.click(await button('I have an app'));
  expect((await screen.findByRole('alert')).textContent).toContain('Network error');
});

it('shows that it is already on, unless it is being moved', async () => {
  const { go } = await open({ isTwoStep: 1 });
  const link = await screen.findByRole('link', { name: 'Manage authenticator' });
  expect(link.getAttribute('href')).toBe('/webview/changeSecurity?step=authenticator');
  await go('/2fa/tutorial?replace=1');
  expect(await heading('Get an authenticator app')).toBeTruthy();
});

it('D6: signed out, offers to sign in and requests nothing', async () => {
  const { requested } = await open({ token: null });
  expect(await button('Sign in')).toBeTruthy();
  expect(requested()).toEqual([]);
});
