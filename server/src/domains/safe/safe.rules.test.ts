import { expect, it } from 'vitest';
import { maskEmail } from '../auth/auth.rules.ts';

it.each([
  ['mara@demo.example', 'ma***@demo.example'],
  ['ab@demo.example', 'a***@demo.example'],
  ['a@demo.example', 'a***@demo.example'],
  ['"odd@name"@demo.example', '"o***@demo.example'],
  ['😀😀😀😀@demo.example', '😀😀***@demo.example'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
