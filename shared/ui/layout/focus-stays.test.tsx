import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { Page } from '../index.ts';

/** Long enough for what follows a change of the page. */
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)));
const press = async (name: string) => {
  const element = screen.getByRole('button', { name });
  act(() => element.focus());
  await userEvent.keyboard('{Enter}');
  await pause();
};
const button = (name: string) => screen.getByRole('button', { name });

interface GoesProps {
  children: ReactNode;
  instead?: ReactNode;
}

/** Gone once it is pressed. */
function Goes({ children, instead }: GoesProps) {
  const [isGone, setGone] = useState(false);
  if (isGone) return instead;
  return (
    <button type="button" onClick={() => setGone(true)}>
      {children}
    </button>
  );
}

function TakesIt() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return <input ref={input} aria-label="Name" />;
}

it('moves to the next element in the same part of the page', async () => {
  render(
    <Page>
      <button type="button">Before</button>
      <div>
        <button type="button">Near</button>
        <Goes>Read all</Goes>
        <button type="button">Refresh</button>
      </div>
    </Page>,
  );
  await press('Read all');
  expect(document.activeElement).toBe(button('Refresh'));
});

it('moves to the previous element if there is no next', async () => {
  render(
    <Page>
      <ul>
        <li>
          <button type="button">First</button>
        </li>
        <Goes>More</Goes>
      </ul>
      <button type="button">Elsewhere</button>
    </Page>,
  );
  await press('More');
  expect(document.activeElement).toBe(button('First'));
});

it('moves to the replacement, or outwards from an empty part', async () => {
  render(
    <Page>
      <label>
        Filter <input />
      </label>
      <div>
        <Goes instead={<Goes>Clear</Goes>}>Retry</Goes>
      </div>
    </Page>,
  );
  await press('Retry');
  expect(document.activeElement).toBe(button('Clear'));
  await press('Clear');
  expect(document.activeElement).toBe(screen.getByLabelText('Filter'));
});

it('moves to the page when it is empty', async () => {
  render(
    <Page>
      <Goes>Only</Goes>
    </Page>,
  );
  await press('Only');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  act(() => screen.getByRole('main').blur());
  expect(screen.getByRole('main').hasAttribute('tabindex')).toBe(false);
});

it('does not move the focus after a touch, nor away from an element that takes it itself', async () => {
  render(
    <Page>
      <Goes>By finger</Goes>
      <Goes instead={<TakesIt />}>By key</Goes>
    </Page>,
  );
  await userEvent.click(button('By finger'));
  await pause();
  expect(document.activeElement).toBe(document.body);
  await press('By key');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});
