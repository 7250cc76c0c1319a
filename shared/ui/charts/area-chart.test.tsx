import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AreaChart } from './area-chart.tsx';
import { chartShape, nearestIndex, tableSample } from './chart-shape.ts';

const points = [
  { time: 0, value: '1' },
  { time: 100, value: '3' },
  { time: 200, value: '2' },
];

function draw(props: { hidden?: boolean } = {}) {
  render(
    <AreaChart
      points={points}
      label="Price of YUT"
      formatValue={(value) => `$${value}`}
      formatTime={(time) => `at ${time}`}
      columns={{ time: 'Date', value: 'Price' }}
      {...props}
    />,
  );
  return screen.getByRole('slider', { name: 'Price of YUT' });
}

const reading = (chart: HTMLElement) => chart.getAttribute('aria-valuetext');

describe('AreaChart', () => {
  it('is read with the arrow keys, clamped to both ends', async () => {
    const chart = draw();
    expect(reading(chart)).toBe('$2, at 200');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    expect(reading(chart)).toBe('$3, at 100');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(reading(chart)).toBe('$1, at 0');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(reading(chart)).toBe('$2, at 200');
  });

  it('is read by pressing and dragging, until the release', () => {
    const chart = draw();
    chart.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
    fireEvent.pointerDown(chart, { clientX: 105, pointerId: 1, pointerType: 'touch' });
    expect(reading(chart)).toBe('$1, at 0');
    fireEvent.pointerMove(chart, { clientX: 210, pointerId: 1, pointerType: 'touch' });
    expect(reading(chart)).toBe('$3, at 100');
    fireEvent.pointerUp(chart, { pointerId: 1 });
    expect(reading(chart)).toBe('$2, at 200');
  });

  it('has an equivalent table', () => {
    draw();
    const table = screen.getByRole('table', { name: 'Price of YUT' });
    const row = within(table).getByRole('row', { name: 'at 100 $3' });
    expect(row).toBeTruthy();
  });

  it('shows no value while amounts are hidden', () => {
    const chart = draw({ hidden: true });
    expect(reading(chart)).toBe('••••, at 200');
    expect(document.body.textContent).not.toContain('$');
  });
});

describe('the shape', () => {
  const box = { width: 100, height: 112 };

  it('runs from the oldest to the newest, highest on top', () => {
    expect(chartShape(points, box).line).toBe('M0 106L50 6L100 56');
  });

  it('starts the axis at zero on request', () => {
    const days = ['2', '4'].map((value, index) => ({ time: index, value }));
    const { places } = chartShape(days, { ...box, fromZero: true });
    // Half of the height between the margins, and all of it.
    expect(places.map(({ y }) => y * box.height)).toEqual([56, 6]);
  });

  it('is a level line for one point or no change, and empty without points', () => {
    expect(chartShape(points.slice(0, 1), box).line).toBe('M0 56L100 56');
    expect(chartShape([], box)).toEqual({ places: [], line: '', area: '' });
  });

  it('finds the nearest point, also beyond the edges', () => {
    expect([-1, 0.2, 0.3, 0.8, 2].map((share) => nearestIndex(points, share))).toEqual([
      0, 0, 1, 2, 2,
    ]);
  });

  it('keeps a long table short, with both ends', () => {
    const year = Array.from({ length: 365 }, (_, time) => ({ time, value: '1' }));
    const rows = tableSample(year);
    expect(rows.length).toBeLessThanOrEqual(31);
    expect([rows[0]?.time, rows.at(-1)?.time]).toEqual([0, 364]);
    expect(tableSample([])).toEqual([]);
  });
});
