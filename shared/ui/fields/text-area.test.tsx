import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { TextArea } from './text-area.tsx';

function Field({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  const note = { hint: 'Anything', error };
  return <TextArea {...note} label="About" maxLength={5} value={value} onChange={setValue} />;
}

it('accepts lines up to its limit, and counts the characters', async () => {
  render(<Field />);
  const field = screen.getByLabelText('About');
  await userEvent.type(field, 'a\nbcdefg');
  expect(field).toHaveProperty('value', 'a\nbcd');
  expect(screen.getByText('5/5')).toBeTruthy();
});

it('shows the error in place of the hint', () => {
  render(<Field error="Too long" />);
  expect(screen.getByLabelText('About').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Too long')).toBeTruthy();
  expect(screen.queryByText('Anything')).toBeNull();
});
