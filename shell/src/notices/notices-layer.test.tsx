import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createNotices } from './notices.ts';
import { NoticesLayer } from './notices-layer.tsx';

it('a toast closes with a press, and does what it says', async () => {
  const notices = createNotices();
  const act = vi.fn();
  render(<NoticesLayer notices={notices} />);
  notices.toast('Transfer: Done', { press: { label: 'Receipt', act } });
  await userEvent.click(await screen.findByRole('button', { name: 'Transfer: Done Receipt' }));
  expect(act).toHaveBeenCalledOnce();
  expect(screen.queryByText('Transfer: Done')).toBeNull();
});

it.each([true, undefined])('a destructive dialog (%s) has a red button', async (danger) => {
  const notices = createNotices();
  render(<NoticesLayer notices={notices} />);
  const question = { title: 'Delete this account?', confirm: 'Delete account', cancel: 'Cancel' };
  void notices.confirm({ ...question, danger });
  const confirm = await screen.findByRole('button', { name: 'Delete account' });
  expect(/danger/.test(confirm.className)).toBe(danger === true);
  expect(screen.getByRole('button', { name: 'Cancel' }).className).not.toMatch(/danger/);
});
