import { describe, expect, it } from 'vitest';
import { emailAddress, isEmailAddress } from './wire.ts';

describe('an e-mail address', () => {
  it.each([
    'mara@demo.example',
    'Mara.Lindt+wallet@Mail.Demo.example',
    "o'neil_1@a-b.co",
    'a@b.cc',
    '80012468@163.com',
    `${'a'.repeat(64)}@b.cc`,
  ])('may be %s', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each([
    '',
    'nobody',
    '@b.cc',
    'a@b',
    'a@b.',
    'a@.cc',
    'a@-b.cc',
    'a@b-.cc',
    'a@b..cc',
    'a b@c.cc',
    'a@b@c.cc',
    'a,b@c.cc',
    'a@b.cc,c@d.ee',
    '<a@b.cc>',
    '"a"@b.cc',
    'a@b.cc\n',
    'а@b.cc',
    'a@bаnk.cc',
    'a@b.ｃc',
    `${'a'.repeat(65)}@b.cc`,
    `a@${'b.'.repeat(126)}cc`,
  ])('may not be %j', (text) => {
    const parsed = emailAddress.safeParse(text);
    expect(parsed.success).toBe(false);
    expect(new Set(parsed.error?.issues.map(({ message }) => message))).toEqual(
      new Set(['001463']),
    );
  });
});
