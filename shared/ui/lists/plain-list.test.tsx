import type { Call } from '@shared/contract/call';
import { injectCalls, useCursorList } from '@shared/host';
import { never, refused, renderInHost } from '@shared/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PlainList } from './plain-list.tsx';

interface Line {
  id: string;
}
interface Page {
  items: Line[];
  nextCursor: string | null;
}

const { usePlainLinesInfiniteQuery } = injectCalls(({ list }) => ({
  plainLines: list<Call, Page>('/plainLines'),
}));

function Lines() {
  const list = useCursorList(usePlainLinesInfiniteQuery());
  const words = { failed: 'The lines didn’t load', emptyTitle: 'No lines yet' };
  return (
    <PlainList {...list} words={words} rows={3}>
      {({ id }) => <p>Line {id}</p>}
    </PlainList>
  );
}

const render = (answer: (cursor: string | undefined, times: number) => unknown) => {
  let times = 0;
  const lines = ({ cursor }: { cursor?: string }) => {
    times += 1;
    return answer(cursor, times);
  };
  return renderInHost(<Lines />, { answers: { '/plainLines': lines } });
};
const page = (ids: string[], nextCursor: string | null = null): Page => ({
  items: ids.map((id) => ({ id })),
  nextCursor,
});
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('continues across pages, without headings', async () => {
  const { user } = render((cursor) => (cursor ? page(['c']) : page(['a', 'b'], 'after-b')));
  await screen.findByText('Line a');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('End of list');
  expect(shown()).toEqual(['Line a', 'Line b', 'Line c']);
  expect(screen.queryByRole('heading')).toBeNull();
});

it('reserves space for its rows while loading', () => {
  render(never);
  expect(document.querySelector('[aria-busy="true"] > *')?.children).toHaveLength(3);
});

it('shows its empty state, and can be refreshed', async () => {
  const { user } = render((_cursor, times) => page(times === 1 ? [] : ['a']));
  await screen.findByText('No lines yet');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Line a')).toBeTruthy();
});

it('shows a failure, and retries', async () => {
  const { user } = render((_cursor, times) => (times === 1 ? refused(5000) : page(['a'])));
  expect((await screen.findByRole('alert')).textContent).toContain('The lines didn’t load');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Line a')).toBeTruthy();
});
