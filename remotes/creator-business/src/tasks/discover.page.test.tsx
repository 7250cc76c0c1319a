import { refused, renderRemote, testNow, unreachable } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../routes.ts';

const part = async (name: string) => within(await screen.findByRole('region', { name }));

const task = (id: string, more: object = {}) => ({
  id,
  title: `Task ${id}`,
  text: 'What to do',
  amount: '2',
  asset: 'USDT',
  points: 10,
  status: 0,
  done: 0,
  total: 1,
  until: testNow + 3600,
  path: '/search',
  ...more,
});
const tasks = {
  '/v1/task/list': { items: [task('a', { status: 1, done: 1 }), task('b')] },
  '/v1/business/discover': { items: [task('c', { done: 1, total: 2 })] },
  '/v1/business/discover/broadcast': {
    items: [
      { id: '1', text: 'M*** received 2 USDT' },
      { id: '2', text: 'L*** received 5 USDT' },
    ],
  },
  '/v1/business/discover/rule': { items: [{ title: 'Rounds', text: 'Each day anew.' }] },
  '/v1/business/discover/subTask': {
    items: [
      { id: 'x', title: 'Exchange', done: 1, need: 1, status: 1, path: null },
      { id: 'y', title: 'Follow people', done: 0, need: 2, status: 0, path: '/search' },
    ],
  },
};

afterEach(() => vi.unstubAllGlobals());

describe('/discover', () => {
  const render = (answers: object = {}) =>
    renderRemote({ routes, path: '/discover', answers: { ...tasks, ...answers } });

  it('claims a task reward once, and shows the outcome', async () => {
    const { user, record } = render({
      '/v1/task/receive': { taskId: 'a', amount: '2', asset: 'USDT' },
    });
    const today = await part('Today’s tasks');
    await user.click(await today.findByRole('button', { name: 'Claim: Task a' }));
    expect(await screen.findByText('2.00 USDT received')).toBeTruthy();
    const sent = record.calls.filter(({ path }) => path === '/v1/task/receive');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({ taskId: 'a', operationKey: expect.any(String) });
  });

  it('shows that the reward was already received elsewhere', async () => {
    const already = 'You’ve already claimed this.';
    const { user } = render({ '/v1/task/receive': refused(2033, already) });
    await user.click(await screen.findByRole('button', { name: 'Claim: Task a' }));
    expect(await screen.findByText(already)).toBeTruthy();
  });

  it('shows the steps of a task on request, each with its link', async () => {
    const { user } = render();
    const button = await screen.findByRole('button', { name: 'Steps: Task c' });
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const link = await screen.findByRole('link', { name: 'Follow people' });
    expect(link.getAttribute('href')).toContain('/search');
    expect(screen.getByText('0 of 2')).toBeTruthy();
  });

  it('can pause the broadcast, and starts paused under reduced motion', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    render();
    expect(await screen.findByText('M*** received 2 USDT')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeTruthy();
    expect(await screen.findByText('Each day anew.')).toBeTruthy();
  });

  it('keeps the other sections when one fails', async () => {
    render({ '/v1/business/discover': unreachable });
    expect(await screen.findByText('The tasks didn’t load')).toBeTruthy();
    expect(await screen.findByText('Task a')).toBeTruthy();
  });
});
