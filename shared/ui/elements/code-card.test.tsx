import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CodeCard } from './code-card.tsx';

it('shows a code with its actions, and a QR code if there is one', () => {
  const actions = <button type="button">Copy</button>;
  const { rerender } = render(
    <CodeCard head="Mei" qr={<img alt="to scan" />} caption="My ID" code="10001" actions={actions}>
      <p>more</p>
    </CodeCard>,
  );
  for (const words of ['Mei', 'My ID', '10001', 'more'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'to scan' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
  rerender(<CodeCard caption="My ID" code="10001" />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
