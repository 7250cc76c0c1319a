import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { QuoteBlock } from './quote-block.tsx';

const figure = (label: string) => screen.getByText(label).parentElement?.querySelector('dd');

it('reserves a place for each value: known, loading or unknown', () => {
  render(
    <QuoteBlock
      unknown="Unknown"
      rows={[
        { id: 'fee', label: 'Fee', value: '0.1 USDT', before: 'before: 0.2 USDT' },
        { id: 'receive', label: 'You receive', isLoading: true },
        { id: 'arrival', label: 'Arrives' },
      ]}
    />,
  );
  expect(figure('Fee')?.textContent).toBe('0.1 USDTbefore: 0.2 USDT');
  expect(figure('You receive')?.textContent).toBe('');
  expect(figure('You receive')?.getAttribute('aria-busy')).toBe('true');
  expect(figure('Arrives')?.textContent).toBe('Unknown');
});

it('inverts a rate, and requests a new quote', async () => {
  const turn = vi.fn();
  const again = vi.fn();
  render(
    <QuoteBlock
      unknown="Unknown"
      rows={[
        { id: 'rate', label: 'Rate', value: '1 : 2', press: { label: 'Turn', onClick: turn } },
      ]}
      problem="Quote expired"
      refresh={{ label: 'Refresh', busy: false, onClick: again }}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: '1 : 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(turn).toHaveBeenCalledTimes(1);
  expect(again).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe('Quote expired');
});

it('has one line for how long it holds, with or without a quote, and none where there is nothing to say', () => {
  const rows = [{ id: 'fee', label: 'Fee', value: '0.1 USDT' }];
  const validity = { label: 'Quote valid for', left: undefined };
  const { container, rerender } = render(
    <QuoteBlock unknown="Unknown" rows={rows} validity={validity} />,
  );
  expect(container.querySelector('.foot')?.textContent).toBe('Quote valid for—');
  rerender(<QuoteBlock unknown="Unknown" rows={rows} validity={{ ...validity, left: '42 s' }} />);
  expect(container.querySelector('.foot')?.textContent).toBe('Quote valid for42 s');
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(<QuoteBlock unknown="Unknown" rows={rows} />);
  expect(container.querySelector('.foot')).toBeNull();
});

it('stands in a sheet without a card of its own', () => {
  const rows = [{ id: 'fee', label: 'Fee', value: '0.1 USDT' }];
  const { container, rerender } = render(<QuoteBlock plain unknown="Unknown" rows={rows} />);
  expect(container.querySelector('.card')).toBeNull();
  rerender(<QuoteBlock unknown="Unknown" rows={rows} />);
  expect(container.querySelector('.card')).toBeTruthy();
});
