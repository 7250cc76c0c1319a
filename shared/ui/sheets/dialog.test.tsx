import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog, Toaster } from '../index.ts';

function setUp() {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  render(
    <ConfirmDialog
      title="Log In"
      message="Sign in to proceed"
      confirm="Sign in"
      cancel="Cancel"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  return { onConfirm, onCancel, dialog: screen.getByRole('alertdialog', { name: 'Log In' }) };
}

it('is modal while mounted, and its buttons answer', async () => {
  const { dialog, onConfirm, onCancel } = setUp();
  expect((dialog as HTMLDialogElement).open).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

it('treats Escape and a press on the backdrop as “no”, and stays until it is unmounted', () => {
  const { dialog, onCancel } = setUp();
  const stillThere = fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(stillThere).toBe(false);
  expect((dialog as HTMLDialogElement).open).toBe(true);
  // Not yet: that is the second of two quick taps on what opened it.
  fireEvent.click(dialog);
  expect(onCancel).toHaveBeenCalledTimes(1);
  const later = performance.now() + 400;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  fireEvent.click(dialog);
  expect(onCancel).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByText('Sign in to proceed'));
  expect(onCancel).toHaveBeenCalledTimes(2);
});

it('closes before unmounting, so that the focus returns', () => {
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close');
  const { unmount } = render(
    <ConfirmDialog title="a" confirm="b" cancel="c" onConfirm={() => {}} onCancel={() => {}} />,
  );
  unmount();
  expect(close).toHaveBeenCalledTimes(1);
});

it('§8: has one button without a choice', async () => {
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog title="Failed" confirm="Close" onConfirm={onConfirm} onCancel={() => {}} />,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

function Toasts() {
  const [toasts, setToasts] = useState([
    { id: '1', message: 'Copied' },
    { id: '2', message: 'Saved' },
  ]);
  const close = (id: string) => setToasts(toasts.filter((toast) => toast.id !== id));
  return <Toaster toasts={toasts} onClose={close} />;
}

it('§9: announces toasts in a status region, each closed by a press', async () => {
  render(<Toasts />);
  expect(screen.getByRole('status').textContent).toBe('CopiedSaved');
  await userEvent.click(screen.getByRole('button', { name: 'Copied' }));
  expect(screen.getByRole('status').textContent).toBe('Saved');
});
