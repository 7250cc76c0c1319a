import { loadWords } from '@shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noUser } from '../../store/auth.slice.ts';
import type { ScriptedAnswers } from '../../testing/builders.ts';
import { buildDeferred, failNetwork } from '../../testing/builders.ts';
import {
  buildSafeInfo,
  button,
  safetyCalls as calls,
  heading,
  openSafety,
  pressDigits,
  put,
} from '../../testing/safety.ts';

const words = loadWords('en');

interface Given {
  path: string;
  info: Parameters<typeof buildSafeInfo>[0];
  /** The call that makes the change, and the state after it. */
  call: string;
  after: Parameters<typeof buildSafeInfo>[0];
  /** What the profile waits for from the change on; the rest is quick. */
  profile?: () => Promise<unknown>;
  readInfo?: (info: object) => unknown;
}

/** A server whose reads of the profile are slow from the change on. */
async function open({ path, info, call, after, profile, readInfo }: Given) {
  let isChanged = false;
  const read = readInfo ?? ((now: object) => now);
  const answers: ScriptedAnswers = {
    [calls.profile]: async () => {
      if (isChanged) await profile?.();
      return { ...noUser, uid: '10001' };
    },
    [calls.info]: () =>
      isChanged ? read(buildSafeInfo({ ...info, ...after })) : buildSafeInfo(info),
    [calls.newKey]: () => ({
      key: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/App:10001?secret=JBSWY3DPEHPK3PXP',
      expiresAt: Math.floor(Date.now() / 1000) + 600,
    }),
    [call]: () => {
      isChanged = true;
      return { holdUntil: 0 };
    },
  };
  return openSafety({ words, path, info, answers });
}
type Opened = Awaited<ReturnType<typeof open>>;

const step = (name: string) => `/changeSecurity?step=${name}`;

async function setPaymentPassword({ user }: Opened): Promise<void> {
  await pressDigits(user, '493817');
  await pressDigits(user, '493817');
}
const paymentPassword = {
  path: step('paymentPassword'),
  info: { isSetPayPassword: 0 },
  call: calls.setPayment,
  after: { isSetPayPassword: 1 },
} as const;

async function bindEmail({ user }: Opened): Promise<void> {
  await put(user, 'New email', 'mei@example.com');
  await user.click(await button('Send code'));
  await put(user, 'Verification code', '123456');
  await user.click(await button('Add an email'));
}

async function switchOff({ user }: Opened): Promise<void> {
  await user.click(await button('Turn off'));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Turn off' }));
}

async function switchOn({ user }: Opened): Promise<void> {
  await user.click(await button('I have an app'));
  await user.click(await button('Continue'));
  await user.click(await screen.findByRole('checkbox', { name: 'I saved the key' }));
  await user.click(await button('Continue'));
  await put(user, 'Verification code', '123456');
}

const cases: [string, Given, (app: Opened) => Promise<void>, Shown][] = [
  [
    'a first payment password',
    paymentPassword,
    setPaymentPassword,
    { not: 'Payment password', done: 'Payment password saved', row: 'Payment passwordSet' },
  ],
  [
    'an e-mail',
    {
      path: step('email'),
      info: { isBindEmail: 0, email: '' },
      call: calls.bind,
      after: { isBindEmail: 1, email: 'me***@example.com' },
    },
    bindEmail,
    { not: 'Change email', done: 'Email saved', row: 'Emailme***@example.com' },
  ],
  [
    'an authenticator that is switched off',
    {
      path: step('authenticator'),
      info: { isTwoStep: 1 },
      call: calls.setTwoStep,
      after: { isTwoStep: 0 },
    },
    switchOff,
    { not: 'Authenticator', done: 'Authenticator turned off', row: 'AuthenticatorOff' },
  ],
  [
    'an authenticator that is switched on',
    {
      path: '/2fa/tutorial',
      info: { isTwoStep: 0 },
      call: calls.setTwoStep,
      after: { isTwoStep: 1 },
    },
    switchOn,
    { not: 'Your authenticator is on', done: 'Authenticator turned on', row: 'AuthenticatorOn' },
  ],
];

interface Shown {
  /** The heading that the step would open with now. */
  not: string;
  done: string;
  row: string;
}

it.each(cases)(
  '%s: the step stands still until all is read, and then nothing on the way back is old',
  async (_name, given, change, shown) => {
    const profile = buildDeferred();
    const app = await open({ ...given, profile: () => profile.promise });
    await change(app);
    await waitFor(() => expect(app.bodies(calls.info)).toHaveLength(2));
    // The account's protection is here already, and the profile is not.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByRole('heading', { level: 2, name: shown.done })).toBeNull();
    expect(screen.queryByRole('heading', { level: 2, name: shown.not })).toBeNull();
    profile.resolve();
    await heading(shown.done);
    await app.press(await button('Done'));
    const rows = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(rows).toContain(shown.row);
    expect(app.bodies(calls.info)).toHaveLength(2);
  },
);

it('with reads that take two seconds, “Done” leads to the current data', async () => {
  const later = <Value,>(value?: Value) =>
    new Promise((resolve) => setTimeout(() => resolve(value), 2_000));
  const app = await open({ ...paymentPassword, profile: later, readInfo: later });
  await setPaymentPassword(app);
  await screen.findByRole('heading', { name: 'Payment password saved' }, { timeout: 15_000 });
  await app.press(await button('Done'));
  await app.press(screen.getByRole('link', { name: /^Payment password *Set/ }));
  expect(await button('Change')).toBeTruthy();
});

it('does not show old data that failed to reload', async () => {
  let isBack = false;
  const readInfo = (info: object) => (isBack ? info : failNetwork());
  const app = await open({ ...paymentPassword, readInfo });
  await setPaymentPassword(app);
  // The change itself was made.
  await heading('Payment password saved');
  await app.press(await button('Done'));
  expect(screen.queryByRole('link', { name: /^Payment password/ })).toBeNull();
  isBack = true;
  await app.press(await button('Retry'));
  expect(await screen.findByRole('link', { name: /^Payment password *Set/ })).toBeTruthy();
});
