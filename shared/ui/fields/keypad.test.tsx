import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Keypad } from './keypad.tsx';

interface Given {
  busy?: boolean;
  error?: string;
  onComplete?: (value: string) => void;
}

function Asking({ busy, error, onComplete = () => {} }: Given) {
  const [value, setValue] = useState('');
  return (
    <Keypad
      label="Payment password"
      value={value}
      onChange={setValue}
      onComplete={onComplete}
      busy={busy}
      error={error}
      words={{ remove: 'Remove', entered: (count) => `${count} of 6` }}
    />
  );
}

const setUp = (given: Given = {}) => {
  const view = render(<Asking {...given} />);
  screen.getByRole('group').focus();
  return { ...view, user: userEvent.setup() };
};
const entered = () => screen.getByRole('status').textContent;

it('reports all digits once, after the last', async () => {
  const onComplete = vi.fn();
  const { user } = setUp({ onComplete });
  for (const digit of '120345') {
    await user.click(screen.getByRole('button', { name: digit }));
  }
  await user.click(screen.getByRole('button', { name: '9' }));
  expect(onComplete.mock.calls).toEqual([['120345']]);
  expect(entered()).toBe('6 of 6');
});

it('deletes the last digit', async () => {
  const { user } = setUp();
  await user.click(screen.getByRole('button', { name: '7' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(entered()).toBe('0 of 6');
});

it('accepts a hardware keyboard without a field', async () => {
  const onComplete = vi.fn();
  const { user, container } = setUp({ onComplete });
  await user.keyboard('1x2{Backspace}23456');
  expect(onComplete.mock.calls).toEqual([['123456']]);
  expect(container.querySelector('input')).toBeNull();
});

it('ignores browser shortcuts', () => {
  setUp();
  fireEvent.keyDown(screen.getByRole('group'), { key: '1', ctrlKey: true });
  expect(entered()).toBe('0 of 6');
});

it('never writes the digits into the page', async () => {
  const { user, container } = setUp();
  const before = container.innerHTML;
  await user.keyboard('97531');
  const shown = screen.getByRole('status').textContent ?? '';
  expect(shown).toBe('5 of 6');
  // The same words for other digits: the page tells how many there are, and nothing else.
  const after = container.innerHTML;
  await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
  expect(container.innerHTML).toBe(before);
  await user.keyboard('24680');
  expect(container.innerHTML).toBe(after);
});

it('ignores input while busy', async () => {
  const { user } = setUp({ busy: true });
  await user.keyboard('1');
  await user.click(screen.getByRole('button', { name: '1' }));
  expect(entered()).toBe('0 of 6');
});

it('shows its error', () => {
  setUp({ error: 'Wrong. 4 tries left.' });
  expect(screen.getByRole('alert').textContent).toBe('Wrong. 4 tries left.');
  const description = screen.getByRole('group').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(description)?.textContent).toContain('4 tries left');
});
