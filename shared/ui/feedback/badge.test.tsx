import { render } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { Avatar, Delta, Loading, ProgressBar } from '../index.ts';

test.each([
  ['1.2', false, '+1.2 %', 1],
  ['+1.2', false, '+1.2 %', 1],
  ['-0.01', false, '−0.01 %', 1],
  ['0', false, '0 %', 0],
  ['-0.00', false, '0.00 %', 0],
  ['-5', true, '••••', 0],
])('a change of %s, hidden: %s, reads %s', (value, hidden, text, arrows) => {
  const { container } = render(
    <Delta value={value} hidden={hidden} format={(absolute) => `${absolute} %`} />,
  );
  expect(container.textContent).toBe(text);
  expect(container.querySelectorAll('svg')).toHaveLength(arrows);
});

test('a change that rounds to zero has no sign and no arrow', () => {
  const { container } = render(<Delta value="-0.00004" format={() => '0.00 %'} />);
  expect(container.textContent).toBe('0.00 %');
  expect(container.querySelectorAll('svg')).toHaveLength(0);
});

test.each([
  ['mei', 'M'],
  [' 小明', '小'],
  ['😀a', '😀'],
  ['', '?'],
])('%j without a picture is %s', (name, initial) => {
  expect(render(<Avatar name={name} />).container.textContent).toBe(initial);
});

test.each([
  [1, '12'],
  [28, '28'],
  [500, '100'],
])('§9: a spinner of %i px is %s px wide', (size, width) => {
  const { container } = render(<Loading size={size} />);
  expect(container.querySelector('svg')?.getAttribute('width')).toBe(width);
});

it('keeps progress within its bar', () => {
  const { getByRole } = render(<ProgressBar label="Term" value={1.4} />);
  expect(getByRole('progressbar', { name: 'Term' }).getAttribute('aria-valuenow')).toBe('100');
});
