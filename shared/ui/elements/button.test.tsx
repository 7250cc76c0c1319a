import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button, IconButton, ListRow } from '../index.ts';

it('keeps its name and ignores presses while busy', async () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick}>Send</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  rerender(
    <Button onClick={onClick} busy>
      Send
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

it('does not submit a form while it is busy', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('accepts the link of any router', () => {
  render(
    <>
      <Button link={<a href="/wallet" />}>Wallet</Button>
      <IconButton icon="search" label="Search" link={<a href="/search" />} />
      <ListRow title="Orders" subtitle="Now" link={<a href="/orders" />} />
    </>,
  );
  expect(screen.getByRole('link', { name: 'Wallet' }).getAttribute('href')).toBe('/wallet');
  expect(screen.getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/search');
  expect(screen.getByRole('link', { name: /Orders/ }).getAttribute('href')).toBe('/orders');
});
