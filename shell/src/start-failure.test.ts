import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showStartFailure } from './start-failure.ts';

function fillPage(ids: string[]): void {
  const elements = ids.map((id) => {
    const element = document.createElement('div');
    element.id = id;
    return element;
  });
  document.body.replaceChildren(...elements);
}

it('takes the skeleton away and offers to begin again', () => {
  fillPage(['initial-loader', 'root']);
  const retry = vi.fn();
  showStartFailure(document, retry);
  expect(document.getElementById('initial-loader')).toBeNull();
  screen.getByRole('button', { name: /Retry/ }).click();
  expect(retry).toHaveBeenCalledTimes(1);
});

it('fails not again where the page is not ours', () => {
  fillPage([]);
  expect(() => showStartFailure(document, () => {})).not.toThrow();
});
