import { expect, it } from 'vitest';
import { type BannerInput, formatBanner } from './banner.ts';

const print = (more: Partial<BannerInput> = {}) =>
  formatBanner({
    url: 'http://127.0.0.1:8080',
    demo: true,
    embeddedIn: undefined,
    isPublic: false,
    demoFile: '/data/demo.json',
    demoAccounts: [
      { id: '1', email: 'a@demo.example', password: 'One1', what: 'New' },
      {
        id: '22',
        email: 'longer@demo.example',
        password: 'Second22',
        paymentPassword: '274163',
        authenticatorSecret: 'JBSWY3DPEHPK3PXP',
        what: 'Guarded',
      },
    ],
    ...more,
  });

it('shows each demo account with its credentials as a table', () => {
  expect(print()).toContain(`
  Demo accounts, all of them in /data/demo.json
    ID  Email                Password  Payment  What
    1   a@demo.example       One1      not set  New
    22  longer@demo.example  Second22  274163   Guarded
    Authenticator key of 22: JBSWY3DPEHPK3PXP
`);
});

it('shows no accounts outside the demo', () => {
  const printed = print({ demo: false });
  expect(printed).toContain('http://127.0.0.1:8080/webview/');
  expect(printed).not.toMatch(/demo|Second22|JBSW/i);
});

it('warns if a demo listens beyond this machine', () => {
  expect(print()).not.toContain('HOST');
  expect(print({ isPublic: true })).toContain('because HOST asks for it');
});
