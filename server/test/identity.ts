import { randomInt } from 'node:crypto';
import { login, sendCode } from '@shared/contract/auth';
import type { RequestOf } from '@shared/contract/call';
import { authenticatorCode, newAuthenticatorKey } from '../src/access/authenticator.ts';
import { newId } from '../src/platform/db/new-id.ts';
import { lastCode } from './mails.ts';
import { makePerson, type TestPerson } from './people.ts';
import { type CallOptions, type TestApp, testSecretBox } from './test-app.ts';

export const password = 'Meadow31Lake';
export const wrongPassword = 'Nothing11x';

export const newAddress = (): string => `someone-${randomInt(1e9)}@demo.example`;

export interface SignInOptions {
  password?: string;
  /** Signs in with the uid by default. */
  kind?: 'id' | 'email';
  deviceId?: string;
}

export const signInWith = (test: TestApp, identifier: string, more: SignInOptions = {}) =>
  test.call(
    login,
    { kind: more.kind ?? 'id', identifier, password: more.password ?? password },
    { deviceId: more.deviceId },
  );

/** Requests a code and reads it from the mail. */
export async function askForCode(
  test: TestApp,
  given: RequestOf<typeof sendCode> & { email: string },
  options?: CallOptions,
): Promise<string> {
  const answer = await test.call(sendCode, given, options);
  if (answer.name !== 'ok') throw new Error(`no code was sent: ${answer.name}`);
  return lastCode(test.db, given.email);
}

export const otherCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export interface GuardedPerson extends TestPerson {
  /** The authenticator's code in `steps` steps of 30 seconds from now. */
  codeAt: (step: number) => string;
}

/** A person with an authenticator. */
export async function makeGuarded(
  test: TestApp,
  overrides: Parameters<typeof makePerson>[1] = {},
): Promise<GuardedPerson> {
  const key = newAuthenticatorKey();
  const id = newId();
  const person = await makePerson(test.db, {
    password,
    ...overrides,
    id,
    authenticatorSecret: testSecretBox.seal(key, id),
  });
  const stepMs = 30_000;
  const codeAt = (step: number) => authenticatorCode(key, new Date(Date.now() + step * stepMs));
  return { ...person, codeAt };
}
