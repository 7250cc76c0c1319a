import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DonutChart, type DonutPart } from './donut-chart.tsx';

const holdings = [
  { id: 'usdt', label: 'USDT', value: '75.5', share: '0.755' },
  { id: 'yut', label: 'YUT', value: '24.2', share: '0.242' },
  { id: 'stake', label: 'Staking', value: '0.3', share: '0.003' },
  { id: 'store', label: 'Store', value: '0', share: '0' },
];

interface Given {
  parts?: DonutPart[];
  hidden?: boolean;
  columns?: { part: string; value: string; share: string } | undefined;
}
const renderDonut = ({ parts = holdings, hidden = false, ...given }: Given = {}) =>
  render(
    <DonutChart
      parts={parts}
      label="Assets"
      columns={
        'columns' in given ? given.columns : { part: 'Asset', value: 'Worth', share: 'Share' }
      }
      formatValue={(value) => `$${value}`}
      formatPercent={(percent) => `${percent}%`}
      hidden={hidden}
    >
      In all
    </DonutChart>,
  );

const ring = () => screen.getByRole('slider', { name: 'Assets' });
const shown = () => ring().getAttribute('aria-valuetext');
const rows = () =>
  within(screen.getByRole('table', { name: 'Assets' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

describe('the donut', () => {
  it('is a table for screen readers, with shares that add up', () => {
    renderDonut();
    expect(rows()).toEqual([
      'AssetWorthShare',
      'USDT$75.576%',
      'YUT$24.224%',
      'Staking$0.3<1%',
      'Store$00%',
    ]);
  });

  it('is read with the arrow keys part by part, and returns to the total', async () => {
    const user = userEvent.setup();
    renderDonut();
    await user.tab();
    expect(document.activeElement).toBe(ring());
    expect(shown()).toBe('USDT, $75.5, 76%');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(shown()).toBe('YUT, $24.2, 24%');
    expect(within(ring()).queryByText('In all')).toBeNull();
    // A part of nothing is not on the ring.
    await user.keyboard('{End}{ArrowRight}');
    expect(shown()).toBe('Staking, $0.3, <1%');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(shown()).toBe('USDT, $75.5, 76%');
    await user.tab();
    expect(within(ring()).getByText('In all')).toBeTruthy();
  });

  it('shows the pressed part until the release', () => {
    renderDonut();
    ring().getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
    // To the left of the middle: three quarters of the way around.
    fireEvent.pointerDown(ring(), { clientX: 10, clientY: 40 });
    expect(within(ring()).getByText('$24.2')).toBeTruthy();
    fireEvent.pointerUp(ring());
    expect(within(ring()).getByText('In all')).toBeTruthy();
  });

  it('reveals nothing while amounts are hidden, not even by its arcs', () => {
    const { container } = renderDonut({ hidden: true });
    expect(container.textContent).not.toMatch(/\d/);
    expect(container.querySelectorAll('circle')).toHaveLength(1);
    expect(screen.queryByRole('slider')).toBeNull();
    expect(rows()).toContain('USDT••••••••');
  });

  it('has neither legend nor table where the page lists the parts, and takes its colors', () => {
    const parts = holdings.map((part) => ({ ...part, color: `var(--holding-${part.id})` }));
    const { container } = renderDonut({ parts, columns: undefined });
    expect(screen.queryByRole('table')).toBeNull();
    expect(container.querySelector('ul')).toBeNull();
    const arcs = [...container.querySelectorAll<SVGElement>('circle[style]')];
    expect(arcs.map(({ style }) => style.color)).toEqual([
      'var(--holding-usdt)',
      'var(--holding-yut)',
      'var(--holding-stake)',
    ]);
    expect(shown()).toBe('USDT, $75.5, 76%');
  });

  it('of nothing is an empty ring', () => {
    const { container } = renderDonut({ parts: [] });
    expect(screen.queryByRole('slider')).toBeNull();
    expect(container.querySelectorAll('circle')).toHaveLength(1);
    expect(screen.getByText('In all')).toBeTruthy();
  });
});
