import type { Call } from '@shared/contract/call';
import { injectCalls, useCursorList } from '@shared/host';
import { refused, renderInHost, testNow } from '@shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CursorList } from './cursor-list.tsx';

interface Line {
  id: string;
  createdAt: number;
}
type Page = { items: Line[]; nextCursor: string | null };

const day = 24 * 3600;
const line = (id: string, daysAgo = 0): Line => ({ id, createdAt: testNow - daysAgo * day });

const { useLinesInfiniteQuery } = injectCalls(({ list }) => ({
  lines: list<Call, Page>('/lines'),
}));

function Lines({ kind, onClear }: { kind: string; onClear?: () => void }) {
  const query = useLinesInfiniteQuery({ kind });
  return (
    <CursorList
      {...useCursorList(query)}
      words={{ failed: 'The lines didn’t load', emptyTitle: 'No lines yet' }}
      onClearFilters={onClear}
    >
      {({ id }) => <p>Line {id}</p>}
    </CursorList>
  );
}

function renderLines(
  answer: (cursor: string | undefined, times: number) => unknown,
  onClear?: () => void,
) {
  let times = 0;
  return renderInHost(<Lines kind="all" onClear={onClear} />, {
    answers: {
      '/lines': ({ cursor }: { cursor?: string }) => {
        times += 1;
        return answer(cursor, times);
      },
    },
  });
}

const shown = () => screen.queryAllByText(/^Line /).map(({ textContent }) => textContent);
const press = (name: string) => screen.getByRole('button', { name });
const page = (items: Line[], nextCursor: string | null = null): Page => ({ items, nextCursor });

describe('a list of pages', () => {
  it('is grouped by month and day, across pages', async () => {
    const { user } = renderLines((cursor) =>
      cursor === undefined
        ? page([line('a'), line('b', 1), line('c', 2)], 'after-c')
        : page([line('c', 2), line('d', 40)]),
    );
    await screen.findByText('Line a');
    await user.click(press('Load more'));
    await screen.findByText('End of list');
    // An entry that has shifted to the next page appears once.
    expect(shown()).toEqual(['Line a', 'Line b', 'Line c', 'Line d']);
    const march = within(screen.getByRole('region', { name: 'March 2026' }));
    expect(march.getByRole('heading', { name: 'Today' })).toBeTruthy();
    expect(march.getByRole('button', { name: 'Refresh' })).toBeTruthy();
    const february = within(screen.getByRole('region', { name: 'February 2026' }));
    expect(february.getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('Yesterday');
    expect(screen.getByRole('region', { name: 'January 2026' })).toBeTruthy();
  });

  it('keeps the loaded rows when the next page fails, and retries that page', async () => {
    const { user } = renderLines((cursor, times) =>
      cursor === undefined
        ? page([line('a')], 'after-a')
        : times === 2
          ? refused(5000)
          : page([line('b')]),
    );
    await screen.findByText('Line a');
    await user.click(press('Load more'));
    expect((await screen.findByRole('alert')).textContent).toContain('The rest didn’t load');
    expect(shown()).toEqual(['Line a']);
    await user.click(press('Retry'));
    await screen.findByText('Line b');
    expect(shown()).toEqual(['Line a', 'Line b']);
  });

  it('restarts at the newest entry on refresh', async () => {
    const { user } = renderLines((cursor, times) =>
      cursor !== undefined
        ? page([line('b', 1)])
        : page(times === 1 ? [line('a')] : [line('new'), line('a')], 'after-a'),
    );
    await screen.findByText('Line a');
    await user.click(press('Load more'));
    await screen.findByText('Line b');
    await user.click(press('Refresh'));
    await screen.findByText('Line new');
    expect(shown()).toEqual(['Line new', 'Line a']);
  });

  it('keeps the loaded rows when a refresh fails, and reports it', async () => {
    const { user } = renderLines((_cursor, times) =>
      times === 1 ? page([line('a')]) : refused(5000),
    );
    await screen.findByText('Line a');
    await user.click(press('Refresh'));
    expect(await screen.findByText(/You’re seeing earlier data/)).toBeTruthy();
    expect(shown()).toEqual(['Line a']);
  });

  it('refreshes on a pull at the top of the page', async () => {
    const { record } = renderLines((_cursor, times) => page([line(String(times))]));
    const target = await screen.findByText('Line 1');
    pull(target, 60);
    expect(record.calls).toHaveLength(1);
    pull(target, 200);
    expect(await screen.findByText('Line 2')).toBeTruthy();
  });

  it('ignores a pull further down the page', async () => {
    const { record } = renderLines(() => page([line('a')]));
    const target = await screen.findByText('Line a');
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(300);
    pull(target, 200);
    vi.restoreAllMocks();
    expect(record.calls).toHaveLength(1);
  });
});

describe('an empty list', () => {
  it('shows its empty state, and can be refreshed', async () => {
    const { user } = renderLines((_cursor, times) => page(times === 1 ? [] : [line('a')]));
    await screen.findByText('No lines yet');
    await user.click(press('Refresh'));
    expect(await screen.findByText('Line a')).toBeTruthy();
  });

  it('offers to clear filters that match nothing', async () => {
    const onClear = vi.fn();
    const { user } = renderLines(() => page([]), onClear);
    await screen.findByText('No matches');
    await user.click(press('Clear filters'));
    expect(onClear).toHaveBeenCalledOnce();
  });

  it('shows a failure, and retries', async () => {
    const { user } = renderLines((_cursor, times) =>
      times === 1 ? refused(5000) : page([line('a')]),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('The lines didn’t load');
    await user.click(press('Retry'));
    await waitFor(() => expect(shown()).toEqual(['Line a']));
  });
});

/** A finger goes down over the page by so many pixels, and lets go. */
function pull(target: Element, byPx: number): void {
  const at = (clientY: number) => ({ touches: [{ clientY }] as never });
  fireEvent.touchStart(target, at(100));
  fireEvent.touchMove(target, at(100 + byPx / 2));
  fireEvent.touchMove(target, at(100 + byPx));
  fireEvent.touchEnd(target, { touches: [] as never });
}
