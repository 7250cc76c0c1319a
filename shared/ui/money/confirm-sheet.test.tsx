import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { ConfirmSheetProps } from './confirm-sheet.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';

function open(change: Partial<ConfirmSheetProps> = {}) {
  const confirm = vi.fn();
  const cancel = vi.fn();
  render(
    <ConfirmSheet
      title="Confirm"
      amount="10.123456 USDT"
      rows={[{ id: 'fee', label: 'Fee', value: '0.1 USDT' }]}
      unknown="Unknown"
      confirm={{ label: 'Send', busy: false, onClick: confirm }}
      cancel={{ label: 'Cancel', onClick: cancel }}
      {...change}
    />,
  );
  return { confirm, cancel };
}

it('shows all details before the confirmation', async () => {
  const { confirm, cancel } = open({
    address: { label: 'To', groups: ['0x12', '34ab'] },
    firstTime: { title: 'First time sending here', message: 'Check it.' },
    warning: 'The quote has changed.',
  });
  expect(screen.getByRole('dialog', { name: 'Confirm' })).toBeTruthy();
  for (const text of ['10.123456 USDT', '0x12', '34ab', '0.1 USDT', 'First time sending here']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByRole('alert').textContent).toBe('The quote has changed.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(confirm).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(cancel).toHaveBeenCalledTimes(1);
});

it('cannot be closed while pending', () => {
  const { cancel } = open({ confirm: { label: 'Send', busy: true, onClick: () => {} } });
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(cancel).not.toHaveBeenCalled();
});
