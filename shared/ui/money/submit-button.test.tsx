import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SubmitButton } from './submit-button.tsx';

it('shows what is missing', () => {
  const { container } = render(
    <SubmitButton label="Enter an amount" disabled onClick={() => {}} />,
  );
  expect(screen.getByRole('button', { name: 'Enter an amount' })).toHaveProperty('disabled', true);
  expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe('Enter an amount');
});
