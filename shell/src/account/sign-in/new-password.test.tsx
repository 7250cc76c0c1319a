import { renderInHost } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { NewPassword } from './new-password.tsx';

function Field() {
  const [value, onChange] = useState('');
  return <NewPassword label="New password" field={{ name: 'new', value, onChange }} />;
}

it('shows for each rule whether it is met, and announces politely the rules that are not', async () => {
  const { user } = renderInHost(<Field />);
  expect(screen.getByRole('status').textContent).toBe('');
  // Announce nothing for an empty field, which has no error yet.
  const list = screen.getByRole('list', { name: 'Password rules' });
  expect(list.textContent).not.toContain('Not met');
  await user.click(screen.getByLabelText('New password'));
  await user.paste('abcdefgh1');
  const rules = within(screen.getByRole('list', { name: 'Password rules' }));
  expect(rules.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Use 8 to 16 characters: Met',
    'Include at least one uppercase letter: Not met',
    'Include at least one lowercase letter: Met',
    'Include at least one digit: Met',
    'Don’t use special characters: Met',
  ]);
  await screen.findByText('Not met: Include at least one uppercase letter');
  await user.paste('A');
  await screen.findByText('Your password meets all the rules');
});
