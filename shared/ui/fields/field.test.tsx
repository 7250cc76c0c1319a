import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { PasswordField, TextField } from '../index.ts';

const noteOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

it('is described by its hint, or by its error if there is one', () => {
  const field = { label: 'Email', value: '', onChange: () => {}, hint: 'We send a code' };
  const { rerender } = render(<TextField {...field} />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(noteOf(input)).toBe('We send a code');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  rerender(<TextField {...field} error="Enter a valid email address" />);
  expect(noteOf(input)).toBe('Enter a valid email address');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  rerender(<TextField {...field} hint={undefined} />);
  expect(input.getAttribute('aria-describedby')).toBeNull();
});

function Password() {
  const [value, setValue] = useState('');
  return (
    <PasswordField
      label="Password"
      value={value}
      onChange={setValue}
      showLabel="Show password"
      hideLabel="Hide password"
    />
  );
}

it('shows and hides a password without losing it', async () => {
  render(<Password />);
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  await userEvent.type(input, 'Secret12');
  expect(input.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.type).toBe('text');
  expect(input.value).toBe('Secret12');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.type).toBe('password');
});
