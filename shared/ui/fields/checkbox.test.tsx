import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';

it('is ticked and cleared by its label', async () => {
  const onChange = vi.fn();
  const { rerender } = render(<Checkbox label="I agree" checked={false} onChange={onChange} />);
  await userEvent.click(screen.getByText('I agree'));
  rerender(<Checkbox label="I agree" checked onChange={onChange} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'I agree' }));
  expect(onChange.mock.calls).toEqual([[true], [false]]);
});

it('shows its error', () => {
  render(<Checkbox label="I agree" checked={false} onChange={() => {}} error="Please agree" />);
  const box = screen.getByRole('checkbox');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Please agree');
});
