import { codes } from '@shared/contract/codes';
import { loadWords } from '@shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../testing/builders.ts';
import {
  button,
  safetyCalls as calls,
  field,
  heading,
  isAt,
  openSafety,
  pressDigits,
  put,
} from '../../testing/safety.ts';

const words = loadWords('en');
type Given = Partial<Parameters<typeof openSafety>[0]>;
type App = Awaited<ReturnType<typeof openSafety>>;

/** From the overview, as a person comes: so that there is a page before the step. */
async function openStep(row: RegExp, given: Given = {}): Promise<App> {
  const app = await openSafety({ words, path: '/changeSecurity', ...given });
  await app.press(await screen.findByRole('link', { name: row }));
  return app;
}

/** The phone's back, or the browser's. */
const goBack = () => act(async () => window.history.back());

describe('the phone’s back', () => {
  it('returns from the code to the typed address, and sends no other code', async () => {
    const { user, place, bodies } = await openStep(/^Email/);
    await put(user, 'New email', 'new@example.com');
    await user.click(await button('Send code'));
    await isAt('Enter the code from your new email');
    expect(place()).toBe('/changeSecurity?step=email&question=code');
    await goBack();
    await isAt('Change email');
    expect((await field('New email')).value).toBe('new@example.com');
    await user.click(await button('Send code'));
    await isAt('Enter the code from your new email');
    expect(bodies(calls.sendCode)).toHaveLength(1);
    await goBack();
    await goBack();
    await waitFor(() => expect(place()).toBe('/changeSecurity'));
  });

  it('goes back one question at a time, and keeps no payment password', async () => {
    const { user, place, bodies } = await openStep(/^Payment password/, {
      answers: { [calls.checkPayment]: {} },
    });
    await user.click(await button('Change'));
    await pressDigits(user, '246810');
    await isAt('New payment password');
    await pressDigits(user, '493817');
    await screen.findByText('Enter it again');
    expect(place()).toBe('/changeSecurity?step=paymentPassword&question=again');
    await pressDigits(user, '49');
    await goBack();
    expect((await screen.findAllByText('New payment password')).length).toBe(2);
    expect(screen.getByText('0 of 6 digits entered')).toBeTruthy();
    await goBack();
    await isAt('Enter your current payment password');
    expect(screen.getByText('0 of 6 digits entered')).toBeTruthy();
    await goBack();
    await isAt('Payment password');
    expect(bodies(calls.setPayment)).toEqual([]);
  });

  it('drops digits of a question that was left before it was drawn', async () => {
    const { user } = await openStep(/^Payment password/, {
      info: { isSetPayPassword: 0 },
      answers: { [calls.setPayment]: { holdUntil: 0 } },
    });
    await pressDigits(user, '49381');
    const last = screen.getByRole('button', { name: '7' });
    await act(async () => {
      last.click();
      window.history.back();
    });
    expect(await screen.findByText('0 of 6 digits entered')).toBeTruthy();
    expect(screen.queryByText('Enter it again')).toBeNull();
  });

  it('leaves no question in the history after completion', async () => {
    const { user, place } = await openStep(/^Payment password/, {
      info: { isSetPayPassword: 0 },
      answers: { [calls.setPayment]: { holdUntil: 0 } },
    });
    await pressDigits(user, '493817');
    await screen.findByText('Enter it again');
    await pressDigits(user, '493817');
    await isAt('Payment password saved');
    await waitFor(() => expect(place()).toBe('/changeSecurity?step=paymentPassword'));
    await user.click(await button('Done'));
    await waitFor(() => expect(place()).toBe('/changeSecurity'));
  });

  it('cancels the proof and restarts the step at its first question', async () => {
    const prove = refuse(codes.proofNeeded, 'Prove it.', { needed: ['password'] });
    const { user, place } = await openStep(/^Payment password/, {
      info: { isSetPayPassword: 0 },
      answers: { [calls.setPayment]: prove },
    });
    await pressDigits(user, '493817');
    await screen.findByText('Enter it again');
    await pressDigits(user, '493817');
    await screen.findByRole('dialog');
    await goBack();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(place()).toBe('/changeSecurity?step=paymentPassword'));
    expect(await heading('Set a payment password')).toBeTruthy();
  });
});

it.each([
  ['email', 'code', 'Change email'],
  ['email', 'nonsense', 'Change email'],
  ['paymentPassword', 'again', 'Payment password'],
])('the step %s opened at %s begins anew: nothing is typed yet', async (step, question, name) => {
  const { place } = await openSafety({
    words,
    path: `/changeSecurity?step=${step}&question=${question}`,
  });
  expect(await heading(name)).toBeTruthy();
  await waitFor(() => expect(place()).toBe(`/changeSecurity?step=${step}`));
});
