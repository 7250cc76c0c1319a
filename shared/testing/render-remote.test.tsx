import { createSlice } from '@reduxjs/toolkit';
import type { RouteDeclaration } from '@shared/contract/routes';
import type { getUsdtInfo } from '@shared/contract/wallet';
import {
  injectCalls,
  Link,
  remoteStorage,
  useAmounts,
  useBalance,
  useHost,
  useUser,
  useWords,
} from '@shared/host';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endHost } from './fake-host.ts';
import { answerTo, buildUser, refused, renderRemote, signedOut, unreachable } from './index.ts';

const { useExampleUsdtQuery } = injectCalls(({ query }) => ({
  exampleUsdt: query<typeof getUsdtInfo>('/v1/user/balance/usdt/info'),
}));

function Example() {
  const { t } = useWords('common');
  const { amount, worth } = useAmounts();
  const { balance } = useBalance();
  const host = useHost();
  const { data, error } = useExampleUsdtQuery();
  return (
    <main>
      <h1>{t('wallet')}</h1>
      <p>{useUser().nickName}</p>
      <p>{balance && worth(balance.totalAssets)}</p>
      <output>{data ? amount(data.available) : error && 'failed'}</output>
      <button type="button" onClick={() => host.setShowAsset(false)}>
        {t('hideAmounts')}
      </button>
      <button type="button" onClick={() => host.session.protect(() => host.bridge.goKyc())}>
        {t('continue')}
      </button>
      <Link to="/elsewhere?a=1">{t('seeAll')}</Link>
    </main>
  );
}

const routes: RouteDeclaration[] = [
  {
    path: '/example/:id',
    access: 'anyone',
    preload: 'none',
    title: 'title',
    skeleton: 'list',
    page: async () => ({ default: Example }),
  },
];
const path = '/example/7';
const usdt = '/v1/user/balance/usdt/info';
const answers = answerTo<typeof getUsdtInfo>(usdt, { usdt: '3', available: '2.519', locked: '0' });

it('shows a page with the store, the words and the answers that it is given', async () => {
  const { record } = renderRemote({
    routes,
    path,
    answers,
    language: 'fr',
    state: { auth: { user: buildUser({ nickName: 'Ana' }) } },
  });
  expect(await screen.findByRole('heading', { name: 'Portefeuille' })).toBeTruthy();
  expect(screen.getByText('Ana')).toBeTruthy();
  expect(await screen.findByText('2,51')).toBeTruthy();
  expect(record.calls).toEqual([{ path: usdt, body: {} }]);
});

it('records what the page asks of its host', async () => {
  const { user, record, location } = renderRemote({ routes, path, answers });
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(record.bridge).toEqual([{ method: 'goKyc' }]);
  await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
  expect(within(screen.getByRole('status')).getByText('••••')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'See all' }));
  expect(location()).toBe('/elsewhere?a=1');
});

it('blocks a protected action while signed out', async () => {
  const { user, record } = renderRemote({ routes, path, answers, state: signedOut });
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(record.session).toEqual(['protect']);
  expect(record.bridge).toEqual([]);
});

it.each([refused(1601), unreachable])('answers with a failure: %o', async (failure) => {
  renderRemote({ routes, path, answers: { [usdt]: failure } });
  expect(await screen.findByText('failed')).toBeTruthy();
});

it('fails a test that leaves a call without an answer', async () => {
  renderRemote({ routes, path });
  expect(await screen.findByText('failed')).toBeTruthy();
  cleanup();
  expect(endHost).toThrow(usdt);
});

it('adds the slice of a remote to the store', () => {
  const { host } = renderRemote({ routes: [], path: '/' });
  host.addSlice(createSlice({ name: 'example', initialState: { step: 1 }, reducers: {} }));
  expect(host.store.getState()).toMatchObject({ example: { step: 1 } });
});

it.each(['a test', 'the next one'])('begins %s with an empty device', () => {
  renderRemote({ routes, path, answers });
  const stored = remoteStorage<'key'>('example');
  expect(stored.read('key')).toBe('');
  stored.write('key', '1');
});
