import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SegmentedControl, Tabs } from '../index.ts';

const items = [
  { id: 'usdt', label: 'USDT' },
  { id: 'yut', label: 'YUT' },
  { id: 'all', label: 'All' },
] as const;
type Id = (typeof items)[number]['id'];

function Example() {
  const [value, setValue] = useState<Id>('usdt');
  return (
    <Tabs label="Assets" items={items} value={value} onChange={setValue}>
      shows {value}
    </Tabs>
  );
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

it('moves and chooses by the arrow keys, around the ends', async () => {
  render(<Example />);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('USDT');
  await userEvent.keyboard('{ArrowRight}');
  expect(selected()).toBe('YUT');
  expect(document.activeElement?.textContent).toBe('YUT');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(selected()).toBe('All');
  await userEvent.keyboard('{ArrowRight}');
  expect(selected()).toBe('USDT');
  await userEvent.keyboard('{End}');
  expect(selected()).toBe('All');
  await userEvent.keyboard('{Home}');
  expect(selected()).toBe('USDT');
});

it('is one stop of the Tab key, and names its panel after the chosen tab', async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('tab', { name: 'YUT' }));
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
  expect(screen.getByRole('tabpanel', { name: 'YUT' }).textContent).toBe('shows yut');
});

function Range() {
  const [value, setValue] = useState<Id>('usdt');
  return <SegmentedControl label="Asset" items={items} value={value} onChange={setValue} />;
}

it('is a group of radio buttons', async () => {
  render(<Range />);
  expect(screen.getByRole('group', { name: 'Asset' })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'USDT' }).checked).toBe(false);
});
