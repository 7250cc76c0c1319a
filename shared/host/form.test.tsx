import { codes } from '@shared/contract/codes';
import { email, required } from '@shared/lib/validation';
import { renderInHost } from '@shared/testing';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CallError } from './failure.ts';
import { useForm } from './form.ts';

const initial = { kind: 'email', identifier: '', code: '' };
type Values = typeof initial;

interface Given {
  submit?: (values: Values) => Promise<unknown>;
  start?: Partial<Values>;
}

function SignIn({ submit = async () => {}, start }: Given) {
  const form = useForm({
    initial: { ...initial, ...start },
    rules: {
      identifier: [required, (value, { kind }) => (kind === 'email' ? email(value) : undefined)],
      code: [required],
    },
    refusedField: { [codes.codeWrong]: 'code' },
    submit,
  });
  const input = (name: 'identifier' | 'code') => {
    const { onChange, error, ...field } = form.field(name);
    return (
      <label>
        {name}
        <input
          {...field}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {error && <span data-testid={`${name}-error`}>{error}</span>}
      </label>
    );
  };
  return (
    <form {...form.props}>
      {input('identifier')}
      {input('code')}
      {form.formError && <p role="alert">{form.formError}</p>}
      <button type="submit">{form.busy ? 'Busy' : 'Send'}</button>
      <button type="button" onClick={() => form.set('kind', 'id')}>
        By id
      </button>
      <button type="button" onClick={() => form.fail({ code: 'Taken' })}>
        Fail
      </button>
      <button type="button" onClick={form.reset}>
        Reset
      </button>
      <button
        type="button"
        onClick={() => {
          form.set('code', '654321');
          void form.submit();
        }}
      >
        Last digit
      </button>
    </form>
  );
}

const filled = { identifier: 'a@b.c', code: '123456' };
const errorOf = (name: string) => screen.queryByTestId(`${name}-error`)?.textContent;
const setUp = (given: Given = {}) => renderInHost(<SignIn {...given} />);
const press = (name: string) => screen.getByRole('button', { name });

it('§5: shows each field’s error beside it, and sends nothing', async () => {
  const submit = vi.fn(async () => {});
  const { user } = setUp({ submit });
  await user.click(press('Send'));
  expect(errorOf('identifier')).toBe('This field is required');
  expect(errorOf('code')).toBe('This field is required');
  expect(submit).not.toHaveBeenCalled();
});

it('§5: shows errors in the user’s language', async () => {
  const { user } = renderInHost(<SignIn />, { language: 'zh_cn' });
  await user.click(press('Send'));
  expect(errorOf('code')).not.toBe('This field is required');
  expect(errorOf('code')).toBeTruthy();
});

it('a rule sees the other values', async () => {
  const { user } = setUp({ start: { identifier: '12', code: '1' } });
  await user.click(press('Send'));
  expect(errorOf('identifier')).toBe('Enter a valid email address');
  await user.click(press('By id'));
  await user.click(press('Send'));
  expect(errorOf('identifier')).toBeUndefined();
});

it('focuses the first invalid field', async () => {
  const { user } = setUp({ start: { identifier: 'a@b.c' } });
  await user.click(press('Send'));
  expect(document.activeElement).toBe(screen.getByLabelText(/^code/));
});

it('clears the error of a field that is edited, and no other', async () => {
  const { user } = setUp();
  await user.click(press('Send'));
  await user.type(screen.getByLabelText(/^identifier/), 'x');
  expect(errorOf('identifier')).toBeUndefined();
  expect(errorOf('code')).toBe('This field is required');
});

it('submits the current values once, however often the button is pressed', async () => {
  let finish = () => {};
  const submit = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const { user } = setUp({ submit, start: filled });
  await user.dblClick(press('Send'));
  await user.click(press('Busy'));
  expect(submit.mock.calls).toEqual([[{ kind: 'email', ...filled }]]);
  await act(async () => finish());
  expect(press('Send')).toBeTruthy();
});

it('submits values that were set in the same tick', async () => {
  const submit = vi.fn(async () => {});
  const { user } = setUp({ submit, start: { identifier: 'a@b.c' } });
  await user.click(press('Last digit'));
  expect(submit.mock.calls).toEqual([[{ kind: 'email', identifier: 'a@b.c', code: '654321' }]]);
});

const refused = (code: number, data?: unknown) =>
  new CallError({ kind: 'refused', code, message: `Refused with ${code}.`, data });
const fields = (...paths: string[]) => ({ fields: paths.map((path) => ({ path, key: '001463' })) });

it.each([
  [
    'a wrong field',
    refused(1001, fields('identifier')),
    { identifier: 'Enter a valid email address' },
  ],
  ['a nested one', refused(1001, fields('proof.code')), { code: 'Enter a valid email address' }],
  [
    'a wrong field without words of its own',
    refused(1001, { fields: [{ path: 'code', key: 'invalid' }] }),
    { code: 'Refused with 1001.' },
  ],
  ['a code that belongs to a field', refused(codes.codeWrong), { code: 'Refused with 1103.' }],
  ['a field that is not here', refused(1001, fields('other')), { form: 'Refused with 1001.' }],
  ['a wrong request without fields', refused(1001), { form: 'Refused with 1001.' }],
  ['anything else', refused(1101), { form: 'Refused with 1101.' }],
  [
    'an unexpected failure',
    refused(5000, { failure: 'k7f2' }),
    { form: 'Refused with 5000. Error ID: k7f2' },
  ],
  [
    'a failure as the store keeps it',
    { kind: 'refused', code: 1101, message: 'No.' },
    { form: 'No.' },
  ],
  [
    'no network',
    new CallError({ kind: 'network', message: 'x' }),
    { form: 'Network error. Check your connection and try again.' },
  ],
])('§8: shows %s where it belongs', async (_, failure, expected) => {
  const { user } = setUp({
    start: filled,
    submit: async () => {
      throw failure;
    },
  });
  await user.click(press('Send'));
  const form = screen.queryByRole('alert')?.textContent;
  const shown = { identifier: errorOf('identifier'), code: errorOf('code'), form };
  expect(shown).toEqual({ identifier: undefined, code: undefined, form: undefined, ...expected });
  expect(press('Send')).toBeTruthy();
});

it('accepts errors from the screen, and resets', async () => {
  const { user } = setUp({ start: filled });
  await user.click(press('Fail'));
  expect(errorOf('code')).toBe('Taken');
  await user.type(screen.getByLabelText(/^code/), '7');
  await user.click(press('Reset'));
  expect(screen.getByLabelText<HTMLInputElement>(/^code/).value).toBe('123456');
  expect(errorOf('code')).toBeUndefined();
});

function Bio({ isTaken }: { isTaken: boolean }) {
  const form = useForm({
    initial: { bio: '' },
    draft: 'bio',
    submit: async () => {
      if (isTaken) form.fail({ bio: 'Taken' });
    },
  });
  return (
    <form {...form.props}>
      <input value={form.values.bio} onChange={(event) => form.set('bio', event.target.value)} />
    </form>
  );
}

it.each([
  ['ends its draft once it was sent', false],
  ['keeps its draft where the screen refuses what was sent', true],
])('%s', async (_, isTaken) => {
  const { user } = renderInHost(<Bio isTaken={isTaken} />);
  await user.type(screen.getByRole('textbox'), 'Baker{Enter}');
  expect(sessionStorage.getItem('drafts.kept')?.includes('Baker')).toBe(isTaken);
});
