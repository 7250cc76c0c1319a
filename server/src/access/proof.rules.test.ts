import { expect, it } from 'vitest';
import { neededProofs, type ProofFor, type ProofState, purposeOf } from './proof.rules.ts';

const bare: ProofState = { hasEmail: false, hasAuthenticator: false };
const mail: ProofState = { hasEmail: true, hasAuthenticator: false };
const guarded: ProofState = { hasEmail: true, hasAuthenticator: true };
const noMail: ProofState = { hasEmail: false, hasAuthenticator: true };

/** For a person with no second factor, an e-mail, both, or only an authenticator. */
const table: Record<ProofFor, [string, string, string, string]> = {
  signIn: ['', '', 'authenticator', 'authenticator'],
  accountSwitch: ['password', 'password', 'password authenticator', 'password authenticator'],
  password: ['password', 'emailCode', 'authenticator', 'authenticator'],
  paymentPassword: ['password', 'emailCode', 'authenticator', 'authenticator'],
  email: ['password', 'emailCode', 'authenticator', 'authenticator'],
  authenticator: ['password', 'emailCode', 'authenticator', 'authenticator'],
  device: ['password', 'password', 'authenticator', 'authenticator'],
  paymentPasswordWithOld: [
    'paymentPassword',
    'paymentPassword',
    'paymentPassword authenticator',
    'paymentPassword authenticator',
  ],
  paymentPasswordAnew: [
    'password',
    'password emailCode',
    'emailCode authenticator',
    'authenticator',
  ],
  lostByEmail: [
    'password emailCode',
    'password emailCode',
    'password emailCode',
    'password emailCode',
  ],
  lostByIdentity: ['password', 'password', 'password', 'password'],
  deletion: ['password', 'password emailCode', 'password authenticator', 'password authenticator'],
  money: ['paymentPassword', 'paymentPassword', 'paymentPassword', 'paymentPassword'],
  muchMoney: [
    'paymentPassword',
    'paymentPassword emailCode',
    'paymentPassword authenticator',
    'paymentPassword authenticator',
  ],
};

const rows = Object.entries(table) as [ProofFor, [string, string, string, string]][];

it.each(rows)('%s requires the factors that the person has set up', (change, expected) => {
  const asked = [bare, mail, guarded, noMail].map((state) => neededProofs(change, state).join(' '));
  expect(asked).toEqual(expected);
});

it('requires a code of the purpose in the specification', () => {
  expect(purposeOf).toMatchObject({ email: 4, authenticator: 5, deletion: 6, money: 7 });
  expect([purposeOf.paymentPasswordAnew, purposeOf.password]).toEqual([8, 2]);
});
