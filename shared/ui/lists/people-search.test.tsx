import { usePeopleSearch } from '@shared/host/people-search';
import { refused, renderInHost } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PeopleSearch } from './people-search.tsx';

const mara = { uid: '70000001', userName: 'mara.lindt', nickName: 'Sunny', avatar: '' };
const ming = { uid: '70000002', userName: 'ming', nickName: '小明', avatar: '' };

function Search({ onPick }: { onPick: (person: typeof mara) => void }) {
  return <PeopleSearch {...usePeopleSearch()} onPick={onPick} />;
}

function renderSearch(answers: Record<string, object> = {}) {
  const onPick = vi.fn();
  const view = renderInHost(<Search onPick={onPick} />, {
    answers: {
      '/v1/user/search/recent': { items: [ming] },
      '/v1/user/search': { items: [mara] },
      ...answers,
    },
  });
  const field = screen.getByRole('searchbox', { name: 'Find a person' });
  const searches = () => view.record.calls.filter(({ path }) => path === '/v1/user/search');
  return { ...view, onPick, field, searches };
}

describe('the people search', () => {
  it('offers recent recipients before any input', async () => {
    const { user, onPick } = renderSearch();
    const recent = await screen.findByRole('region', { name: 'Recent' });
    await user.click(within(recent).getByRole('button', { name: /小明/ }));
    expect(onPick).toHaveBeenCalledWith(ming);
  });

  it('searches once after typing, and announces the result', async () => {
    const { user, field, searches, onPick } = renderSearch();
    await user.type(field, ' @Mara ');
    await user.click(
      await screen.findByRole('button', { name: /Sunny @mara.lindt · ID 70000001/ }),
    );
    expect(onPick).toHaveBeenCalledWith(mara);
    expect(screen.getByRole('status').textContent).toBe('Results: 1');
    expect(searches().map(({ body }) => body)).toEqual([{ keyword: 'mara' }]);
  });

  it('explains that one character is too short', async () => {
    const { user, field, searches } = renderSearch();
    await user.type(field, 'm');
    expect(await screen.findByText('Type at least 2 characters.')).toBeTruthy();
    expect(searches()).toEqual([]);
  });

  it('shows an empty result', async () => {
    const { user, field } = renderSearch({ '/v1/user/search': { items: [] } });
    await user.type(field, 'nobody');
    expect(await screen.findByText(/Enter the full ID or email/)).toBeTruthy();
  });

  it('shows a failure, and retries', async () => {
    let tries = 0;
    const { user, field } = renderSearch({
      '/v1/user/search': () => {
        tries += 1;
        return tries === 1 ? refused(5000) : { items: [mara] };
      },
    });
    await user.type(field, 'mara');
    expect((await screen.findByRole('alert')).textContent).toContain('The search didn’t work');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: /Sunny/ })).toBeTruthy();
  });

  it('needs no recent people', async () => {
    const { user, field } = renderSearch({ '/v1/user/search/recent': refused(5000) });
    await user.type(field, 'mara');
    expect(await screen.findByRole('button', { name: /Sunny/ })).toBeTruthy();
  });
});
