import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showStartFailure, watchNeededScripts } from './start-failure.ts';

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

it('says so where a script does not come that the page can’t start without, and of no other', () => {
  fillPage(['initial-loader', 'root']);
  watchNeededScripts(window);
  const fail = (needed: boolean) => {
    const script = document.createElement('script');
    if (needed) script.dataset.needed = '';
    document.body.append(script);
    script.dispatchEvent(new Event('error'));
  };
  fail(false);
  expect(screen.queryByRole('button')).toBeNull();
  fail(true);
  expect(screen.getByRole('button', { name: /Retry/ })).toBeTruthy();
  expect(document.getElementById('initial-loader')).toBeNull();
});
