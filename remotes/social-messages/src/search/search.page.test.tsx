import type { FoundPerson } from '@shared/contract/people';
import { hostileMark, hostileTexts } from '@shared/lib/hostile-texts';
import { never, renderRemote, unreachable } from '@shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const path = '/v1/user/search';
const mei: FoundPerson = { uid: '7', userName: 'mei.lin', nickName: 'Mei', avatar: '' };
const renderSearch = (answers: object = { [path]: { items: [mei] } }) =>
  renderRemote({ routes, path: '/search', answers: { ...answers } });
const stored = () => localStorage.getItem('searchHistory');
const type = async (keyword: string) =>
  fireEvent.change(await screen.findByLabelText('Find a person'), { target: { value: keyword } });

beforeEach(() => localStorage.clear());

it('does not search before two characters, nor list recent recipients', async () => {
  const { record } = renderSearch();
  await type('m');
  expect(await screen.findByText('Type at least 2 characters.')).toBeTruthy();
  expect(record.calls).toEqual([]);
});

it('searches once typing stops, and links to the profile', async () => {
  const profilePath = '/v1/user/get/profile';
  const { user, record, location } = renderSearch({
    [path]: { items: [mei] },
    [profilePath]: never,
  });
  for (const keyword of ['m', 'me', 'mei']) await type(keyword);
  await user.click(await screen.findByRole('button', { name: /Mei/ }));
  expect(location()).toBe('/profile/7');
  expect(record.calls.filter((call) => call.path === path)).toEqual([
    { path, body: { keyword: 'mei' } },
  ]);
  expect(stored()).toBe('["mei"]');
});

it('reports an empty result and a failed search', async () => {
  let answer: object = { items: [] };
  renderSearch({ [path]: () => answer });
  await type('nobody');
  expect((await screen.findAllByText('No one found')).length).toBeGreaterThan(0);
  answer = unreachable;
  await type('another');
  expect(await screen.findByText('The search didn’t work')).toBeTruthy();
  expect(stored()).toBeNull();
});

it('lists past keywords, and searches for one again', async () => {
  localStorage.setItem('searchHistory', '["mei","tomo"]');
  const { user } = renderSearch();
  const region = await screen.findByRole('region', { name: 'Recent searches' });
  const words = within(region).getAllByRole('listitem');
  expect(words.map(({ textContent }) => textContent)).toEqual(['mei', 'tomo']);
  await user.click(screen.getByRole('button', { name: 'mei' }));
  expect(await screen.findByRole('button', { name: /Mei/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull();
});

it('removes keywords singly and all at once', async () => {
  localStorage.setItem('searchHistory', '["mei","tomo","linh"]');
  const { user } = renderSearch();
  await user.click(await screen.findByRole('button', { name: 'Remove: tomo' }));
  expect(stored()).toBe('["mei","linh"]');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(stored()).toBeNull();
  expect(screen.queryByText('Recent searches')).toBeNull();
});

it.each(hostileTexts)('searches for $what as text', async ({ text }) => {
  const { container } = renderSearch({ [path]: { items: [] } });
  await type(`xx${text}`);
  expect((await screen.findAllByText('No one found')).length).toBeGreaterThan(0);
  expect(container.querySelector('script, b, textarea, [onerror]')).toBeNull();
  expect(hostileMark in window).toBe(false);
});

it.each(hostileTexts)('shows $what as text', async ({ text }) => {
  localStorage.setItem('searchHistory', JSON.stringify([`x${text}`]));
  const { container } = renderSearch();
  await screen.findByRole('region', { name: 'Recent searches' });
  expect(container.querySelector('bdi')?.textContent).toBe(`x${text}`);
  await waitFor(() => expect(container.querySelector('script, b, textarea')).toBeNull());
  expect(hostileMark in window).toBe(false);
});
