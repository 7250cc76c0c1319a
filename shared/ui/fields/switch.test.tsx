import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Switch } from './switch.tsx';

it('announces label, hint and state, and toggles by its label', async () => {
  const onChange = vi.fn();
  render(<Switch label="Compound" hint="Each day’s reward joins." checked onChange={onChange} />);
  const box = screen.getByRole('switch', { name: 'Compound' });
  expect(box).toHaveProperty('checked', true);
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Each day’s reward joins.',
  );
  await userEvent.click(screen.getByText('Each day’s reward joins.'));
  expect(onChange).toHaveBeenCalledWith(false);
  // Whoever draws it has not changed it yet.
  expect(box).toHaveProperty('checked', true);
});
