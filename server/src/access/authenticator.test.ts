import { expect, it } from 'vitest';
import {
  authenticatorCode,
  authenticatorUri,
  newAuthenticatorKey,
  stepOfCode,
} from './authenticator.ts';

const key = newAuthenticatorKey();
const at = new Date('2026-03-01T10:00:15Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const step = Math.floor(at.getTime() / 30_000);

it('has 160 bits, encoded in letters that people can type', () => {
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
});

it.each([
  [-60, undefined],
  [-30, step - 1],
  [0, step],
  [30, step + 1],
  [60, undefined],
])('a code of %i seconds from now belongs to step %s', (seconds, expected) => {
  const code = authenticatorCode(key, later(seconds));
  expect(stepOfCode(key, { code, at })).toBe(expected);
});

it('matches the test vector of RFC 6238 with six digits', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(authenticatorCode(secret, new Date(59_000))).toBe('287082');
  expect(authenticatorCode(secret, new Date(1_111_111_109_000))).toBe('081804');
});

it('can be read by an authenticator app from its URI', () => {
  const uri = authenticatorUri(key, '80012468');
  expect(uri).toMatch(/^otpauth:\/\/totp\/WebView:80012468\?/);
  expect(new URL(uri).searchParams.get('secret')).toBe(key);
});
