import { canonicalJson } from '@shared/lib/canonical-json';
import { signatureVectors, vectorKey } from '@shared/lib/signature-vectors';
import { expect, it } from 'vitest';
import { createNonce, sign } from './sign.ts';

it.each(signatureVectors)('§7: computes the signature of a vector: $name', (vector) => {
  const body = vector.body === undefined ? undefined : canonicalJson(vector.body);
  expect(sign(vectorKey, { ...vector.parts, body })).toBe(vector.signature);
});

it.each([
  ['appId', 'webview-h6'],
  ['nonce', '10000000000000000000000000000000'],
  ['timestamp', '1772337601'],
  ['body', '{}'],
])('§7: another %s is another signature', (part, value) => {
  const [vector] = signatureVectors;
  if (!vector) throw new Error('There is no vector.');
  expect(sign(vectorKey, { ...vector.parts, [part]: value })).not.toBe(vector.signature);
});

it('§7: creates a unique nonce of 32 hex characters', () => {
  const nonces = Array.from({ length: 1000 }, createNonce);
  expect(nonces.every((nonce) => /^[0-9a-f]{32}$/.test(nonce))).toBe(true);
  expect(new Set(nonces).size).toBe(1000);
});
