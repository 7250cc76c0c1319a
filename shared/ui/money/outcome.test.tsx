import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Outcome } from './outcome.tsx';
import { Receipt } from './receipt.tsx';

it('focuses the outcome', async () => {
  const again = vi.fn();
  const buttons = [{ label: 'Try again', onClick: again }];
  render(
    <Outcome
      kind="failed"
      title="It didn’t go through"
      message="Nothing moved."
      buttons={buttons}
    />,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
  expect(screen.getByText('Nothing moved.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(again).toHaveBeenCalledTimes(1);
});

it('copies the exact value of each line of a receipt', async () => {
  const copy = vi.fn();
  render(
    <Receipt
      title="Transfer"
      amount="1,000.5 USDT"
      rows={[
        {
          id: 'fee',
          label: 'Fee',
          value: '1,000.5 USDT',
          copy: { label: 'Copy: Fee', text: '1000.5' },
        },
      ]}
      onCopy={copy}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Copy: Fee' }));
  expect(copy).toHaveBeenCalledWith('1000.5');
});

it('shows a wallet address in groups, and copies it without the gaps', async () => {
  const copy = vi.fn();
  const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  const groups = address.match(/.{1,4}/g) ?? [];
  const row = { id: 'to', label: 'To', value: address, groups };
  const rows = [{ ...row, copy: { label: 'Copy: To', text: address } }];
  render(<Receipt title="Withdrawal" amount="5 USDT" rows={rows} onCopy={copy} />);
  expect(screen.getByText('TJRa').parentElement?.textContent).toBe(address);
  await userEvent.click(screen.getByRole('button', { name: 'Copy: To' }));
  expect(copy).toHaveBeenCalledWith(address);
});
