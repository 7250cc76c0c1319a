import { expect, it } from 'vitest';
import { read, trackedFiles } from './files.ts';

/** Decision 0056: what is typed outlives a reload, and a secret never does. */
const secret = 'a password or a code';
const reasons: Record<string, string> = {
  'shell/src/account/security/email-step.tsx NewAddressCode': secret,
  'shell/src/account/security/password-step.tsx PasswordStep': secret,
  'shell/src/account/security/payment-password-step.tsx OldPaymentPassword': secret,
  'shell/src/account/two-factor/tutorial-cards.tsx CodeCard': secret,
  'shell/src/account/two-factor/retrieve-signed-out.tsx AccountForm': secret,
  'shell/src/account/two-factor/retrieve-signed-out.tsx RequestForm': secret,
  'shell/src/account/two-factor/retrieve-signed-in.tsx ByIdentity': 'an identity document',
  'remotes/wallet-staking/src/history/statement-sheet.tsx StatementSheet': 'two days, set already',
};
/** The sign-in keeps its steps itself, without their secrets. */
const ownDrafts = 'shell/src/account/sign-in/';

const forms = trackedFiles()
  .filter((file) => /^(shell|remotes)\/.*\.tsx$/.test(file) && !file.endsWith('.test.tsx'))
  .filter((file) => !file.startsWith(ownDrafts))
  .flatMap((file) => {
    const code = read(file);
    return [...code.matchAll(/useForm(?:<\w+>)?\(\{.*?\n {2}\}\);/gs)].map(([call], index, all) => {
      const before = code.slice(0, all[index]?.index);
      const component = [...before.matchAll(/function (\w+)/g)].at(-1)?.[1];
      return { name: `${file} ${component}`, hasDraft: /\n {4}draft: /.test(call), call };
    });
  });

it('every form has a draft, or a reason in this list for having none', () => {
  const without = forms.filter(({ hasDraft }) => !hasDraft).map(({ name }) => name);
  expect(without.sort()).toEqual(Object.keys(reasons).sort());
});

it('no form with a draft has a password or a code', () => {
  const drafts = forms.filter(({ hasDraft }) => hasDraft);
  expect(drafts.length).toBeGreaterThan(0);
  expect(drafts.filter(({ call }) => /password|\bcode\b|\botp\b/i.test(call))).toEqual([]);
});
