import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { AmountFieldProps } from './amount-field.tsx';
import { AmountField } from './amount-field.tsx';

function Example(props: Partial<AmountFieldProps>) {
  const [value, setValue] = useState('');
  return (
    <AmountField
      label="Amount"
      unit="USDT"
      decimals={6}
      locale="en"
      available={{ label: 'Available', text: '12.5', onFill: () => setValue('12.5') }}
      shares={[{ label: 'Max', onPick: () => setValue('12') }]}
      {...props}
      value={value}
      onChange={setValue}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });

it.each([
  ['12', '12'],
  ['1,5', '1,5'],
  ['1.5', '1.5'],
  ['.5', '0.5'],
  ['007', '7'],
  ['1a2', '12'],
  ['1e5', '15'],
  ['-3', '3'],
  ['1.2.3', '1.23'],
  ['1,2.3', '1,23'],
  ['0.1234567', '0.123456'],
])('typing %s leaves %s', async (keys, left) => {
  render(<Example />);
  await userEvent.type(field(), keys);
  expect(field().value).toBe(left);
});

it.each([
  [' 12.5 ', '12.5'],
  ['１２．５', '12.5'],
  ['1,234.56', '1234.56'],
  ['1,234', '1234'],
  ['12 USDT', '12'],
  ['$12', '12'],
  ['1e5', ''],
  ['-5', ''],
  ['1 USDT = 2 YUT', ''],
  ['0.1234567', ''],
])('what is pasted as %s becomes %s', async (pasted, left) => {
  render(<Example />);
  await userEvent.click(field());
  await userEvent.paste(pasted);
  expect(field().value).toBe(left);
});

it('reads pasted numbers in the format of the person’s language', async () => {
  render(<Example locale="id" />);
  await userEvent.click(field());
  await userEvent.paste('Rp1.234');
  expect(field().value).toBe('1234');
});

it.each([
  ['insertFromPaste', '12 USDT'],
  ['insertFromDrop', '12 USDT'],
  ['insertText', '12 USDT'],
])('takes the number out of what comes in one piece: %s', (inputType, data) => {
  render(<Example />);
  fireEvent.input(field(), { target: { value: data }, inputType, data });
  expect(field().value).toBe('12');
});

it('rejects a separator for an asset without decimals', async () => {
  render(<Example decimals={0} />);
  await userEvent.type(field(), '1.5');
  expect(field().value).toBe('15');
});

it('fills in the available amount, or a share of it', async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Available 12.5' }));
  expect(field().value).toBe('12.5');
  await userEvent.click(screen.getByRole('button', { name: 'Max' }));
  expect(field().value).toBe('12');
});

it('offers no shortcut before the available amount is known', () => {
  const pick = vi.fn();
  render(<Example available={{ label: 'Available' }} shares={[{ label: 'Max' }]} />);
  expect(screen.queryByRole('button', { name: /Available/ })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Max' }).disabled).toBe(true);
  expect(pick).not.toHaveBeenCalled();
});

it('shows the error in place of the worth', () => {
  render(<Example worth="≈ $5.00" error="Not enough USDT" />);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(field().getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Not enough USDT');
});

it('reports pasted text that is no amount, until the field changes', async () => {
  const words = 'Enter digits only.';
  render(<Example notAnAmount={words} />);
  await userEvent.click(field());
  await userEvent.paste('12 or 13 USDT');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(words)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Max' }));
  expect(screen.queryByText(words)).toBeNull();
  await userEvent.type(field(), 'x');
  expect(screen.queryByText(words)).toBeNull();
});
