import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { CodeField } from './code-field.tsx';

function setUp(given: { error?: string; hint?: string } = {}) {
  const onComplete = vi.fn();
  function Asking() {
    const [value, setValue] = useState('');
    return (
      <CodeField
        label="Code"
        value={value}
        onChange={setValue}
        onComplete={onComplete}
        {...given}
      />
    );
  }
  render(<Asking />);
  return { onComplete, user: userEvent.setup(), field: screen.getByLabelText('Code') };
}

it('accepts digits only, and reports the complete code once', async () => {
  const { user, field, onComplete } = setUp();
  await user.type(field, '1a2-34 5');
  expect(onComplete).not.toHaveBeenCalled();
  await user.type(field, '67');
  expect((field as HTMLInputElement).value).toBe('123456');
  expect(onComplete.mock.calls).toEqual([['123456']]);
});

it.each([['123 456'], ['Code: 123-456.'], ['１２３４５６']])(
  'can be filled in at once: %s',
  async (text) => {
    const { user, field, onComplete } = setUp();
    await user.click(field);
    await user.paste(text);
    expect(onComplete.mock.calls).toEqual([['123456']]);
  },
);

it('reports the code again after a correction', async () => {
  const { user, field, onComplete } = setUp();
  await user.type(field, '123456{Backspace}7');
  expect(onComplete.mock.calls).toEqual([['123456'], ['123457']]);
});

it('supports autofill from a message', () => {
  const { field } = setUp();
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(field.getAttribute('inputmode')).toBe('numeric');
});

it('shows the error in place of the hint', () => {
  const { field } = setUp({ error: 'Wrong code', hint: 'Six digits' });
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Wrong code');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});
