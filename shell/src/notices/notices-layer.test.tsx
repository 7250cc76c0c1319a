import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createNotices } from './notices.ts';
import { NoticesLayer } from './notices-layer.tsx';

it.each([true, undefined])('a destructive dialog (%s) has a red button', async (danger) => {
  const notices = createNotices();
  render(<NoticesLayer notices={notices} />);
  const question = { title: 'Delete this account?', confirm: 'Delete account', cancel: 'Cancel' };
  void notices.confirm({ ...question, danger });
  const confirm = await screen.findByRole('button', { name: 'Delete account' });
  expect(/danger/.test(confirm.className)).toBe(danger === true);
  expect(screen.getByRole('button', { name: 'Cancel' }).className).not.toMatch(/danger/);
});
