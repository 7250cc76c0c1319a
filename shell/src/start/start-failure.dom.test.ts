import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showStartFailure, watchNeededScripts } from './start-failure.ts';

afterEach(() => vi.restoreAllMocks());

function fillPage(ids: string[]): void {
  const elements = ids.map((id) => {
    const element = document.createElement('div');
    element.id = id;
    return element;
  });
  document.body.replaceChildren(...elements);
}

it('removes the skeleton and offers a retry', () => {
  fillPage(['initial-loader', 'root']);
  const retry = vi.fn();
  showStartFailure(document, retry);
  expect(document.getElementById('initial-loader')).toBeNull();
  const button = screen.getByRole('button', { name: /Retry/ });
  // Who presses twice begins again once: it may take a while.
  button.click();
  button.click();
  expect(retry).toHaveBeenCalledTimes(1);
});

it('tolerates a foreign page', () => {
  fillPage([]);
  expect(() => showStartFailure(document, () => {})).not.toThrow();
});

it('reports only required scripts that fail to load', async () => {
  fillPage(['initial-loader', 'root']);
  const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(new Response(''));
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  watchNeededScripts(window);
  const fail = (src: string, isNeeded: boolean) => {
    const script = document.createElement('script');
    script.type = 'text/plain';
    script.src = src;
    if (isNeeded) script.dataset.needed = '';
    document.body.append(script);
    script.dispatchEvent(new Event('error'));
  };
  fail('/other.js', false);
  expect(screen.queryByRole('button')).toBeNull();
  fail('/runtime.js', true);
  fail('/shell.js', true);
  expect(document.getElementById('initial-loader')).toBeNull();
  screen.getByRole('button', { name: /Retry/ }).click();
  // They may lie broken in the browser's cache, which a load alone would take them from again.
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  const requested = fetched.mock.calls.map(([url, how]) => [
    new URL(`${url}`).pathname,
    how?.cache,
  ]);
  expect(requested).toEqual([
    ['/runtime.js', 'reload'],
    ['/shell.js', 'reload'],
  ]);
});
