import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ChoiceBoxes } from './choice-boxes.tsx';

const items = [
  { id: 'a', name: 'BSC', facts: <span>Fee: 1 USDT</span> },
  { id: 'b', name: 'TRON', facts: <span>Fee: 2 USDT</span> },
  { id: 'c', name: 'ETH', facts: <span>Closed</span>, disabled: true },
] as const;

function Example() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a');
  return <ChoiceBoxes label="Network" items={items} value={value} onChange={setValue} />;
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

it('is a named radio group whose boxes include their details', async () => {
  render(<Example />);
  expect(screen.getByRole('group', { name: 'Network' })).toBeTruthy();
  expect(box(/BSC.*Fee: 1 USDT/).checked).toBe(true);
  await userEvent.click(screen.getByText('Fee: 2 USDT'));
  expect(box(/TRON/).checked).toBe(true);
  expect(box(/BSC/).checked).toBe(false);
});

it('an unavailable box shows the reason, and cannot be chosen', async () => {
  render(<Example />);
  await userEvent.click(screen.getByText('Closed'));
  expect(box(/ETH.*Closed/).disabled).toBe(true);
  expect(box(/BSC/).checked).toBe(true);
});

it('moves by the arrow keys, as one stop of the Tab key', async () => {
  render(<Example />);
  await userEvent.tab();
  expect(document.activeElement).toBe(box(/BSC/));
  await userEvent.keyboard('{ArrowDown}');
  expect(box(/TRON/).checked).toBe(true);
});
