import type { MessageCount, SystemMessage } from '@shared/contract/messages';
import { never, renderRemote, testNow, unreachable } from '@shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';

// The popup has its own test.
beforeEach(() => sessionStorage.setItem('social-messages.popupSeen', '1'));

const countPath = '/v1/user/get/messageCount';
const systemPath = '/v1/user/get/systemMessage';
const readPath = '/v1/user/set/message/read';

const system = (id: string, overrides: Partial<SystemMessage> = {}): SystemMessage => ({
  id,
  kind: 'welcome',
  title: `Title ${id}`,
  excerpt: `Excerpt ${id}`,
  amount: null,
  asset: null,
  isRead: 1,
  createdAt: testNow,
  ...overrides,
});

const lastOther = { title: 'comment', content: 'Nice!', fromUser: { uid: '1', nickName: 'Mei' } };
const count = (overrides: Partial<MessageCount> = {}): MessageCount => ({
  systemCount: 2,
  interactiveCount: 100,
  lastSystemTitle: 'Newest title',
  lastOtherMessage: JSON.stringify(lastOther),
  ...overrides,
});
const noCount = count({
  systemCount: 0,
  interactiveCount: 0,
  lastSystemTitle: '',
  lastOtherMessage: '',
});

const money = { amount: '-12.345678', asset: 'USDT', kind: 'withdrawalCompleted' } as const;
const items = [
  system('b', { ...money, isRead: 0 }),
  system('a', { createdAt: testNow - 24 * 3600 }),
  system('0', { createdAt: testNow - 10 * 24 * 3600 }),
];
const answers = {
  [countPath]: count(),
  [systemPath]: { items, nextCursor: null },
  [readPath]: {},
};

const renderMessages = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({ routes, path: '/messages', answers, ...options });

describe('the inbox summary', () => {
  it('shows the unread count and the last message of each inbox', async () => {
    renderMessages();
    const entry = await screen.findByText('Newest title');
    expect(entry.closest('li')?.textContent).toContain('Unread: 2');
    const interactive = screen.getByRole('link', { name: /Interactive/ });
    expect(interactive.getAttribute('href')).toBe('/messages/interactive');
    expect(within(interactive).getByText('Mei commented on your video Nice!')).toBeTruthy();
    expect(within(interactive).getByText('99+')).toBeTruthy();
  });

  it('shows no unknown count, and offers a retry', async () => {
    let isBroken = true;
    const { user } = renderMessages({
      answers: { ...answers, [countPath]: () => (isBroken ? unreachable : count()) },
    });
    expect(await screen.findByText('Your unread count didn’t load')).toBeTruthy();
    expect(screen.queryByText('System')).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Newest title')).toBeTruthy();
  });
});

describe('the system list', () => {
  it('groups messages by day, and marks unread ones in text', async () => {
    renderMessages();
    const today = within(await screen.findByRole('list', { name: 'Today' }));
    expect(today.getByText('Title b').textContent).toBe('UnreadTitle b');
    const yesterday = within(screen.getByRole('list', { name: 'Yesterday' }));
    expect(yesterday.getByText('Title a').textContent).toBe('Title a');
    expect(screen.getByRole('list', { name: /^2026-02-1\d$/ })).toBeTruthy();
    expect(screen.getByText('End of list')).toBeTruthy();
  });

  it('links messages to their pages', async () => {
    renderMessages();
    const link = await screen.findByRole('link', { name: /Title b/ });
    expect(link.getAttribute('href')).toBe('/messages/system/b');
    expect(within(link).getByText('Excerpt b')).toBeTruthy();
  });

  it('hides amounts when amounts are hidden', async () => {
    renderMessages({ state: { settings: { showAsset: false } } });
    expect(await screen.findByText('Title b')).toBeTruthy();
    expect(screen.queryByText(/12\.3/)).toBeNull();
  });

  it('updates the count when another window has read them', async () => {
    let unread = 2;
    renderMessages({
      answers: { ...answers, [countPath]: () => count({ systemCount: unread }) },
    });
    expect(await screen.findByText('Unread: 2')).toBeTruthy();
    unread = 1;
    const other = new BroadcastChannel('messages-read');
    other.postMessage('read');
    expect(await screen.findByText('Unread: 1')).toBeTruthy();
    other.close();
  });

  it('marks all as read at once', async () => {
    let isRead = false;
    const { user, record } = renderMessages({
      answers: {
        ...answers,
        [countPath]: () => (isRead ? count({ systemCount: 0 }) : count()),
        [readPath]: () => {
          isRead = true;
          return {};
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull(),
    );
    expect(record.calls.find(({ path }) => path === readPath)?.body).toEqual({
      list: 'system',
      upTo: 'b',
    });
    expect(screen.getByText('Title b').textContent).toBe('Title b');
  });

  it('loads the next page, and keeps the list when that fails', async () => {
    let isBroken = true;
    const pages = ({ cursor }: { cursor?: string }) => {
      if (cursor === undefined) return { items: items.slice(0, 1), nextCursor: 'b' };
      return isBroken ? unreachable : { items: items.slice(1), nextCursor: null };
    };
    const { user, record } = renderMessages({ answers: { ...answers, [systemPath]: pages } });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('The rest didn’t load')).toBeTruthy();
    expect(screen.getByText('Title b')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Title a')).toBeTruthy();
    const bodies = record.calls.filter(({ path }) => path === systemPath).map(({ body }) => body);
    expect(bodies).toEqual([{ cursor: undefined }, { cursor: 'b' }, { cursor: 'b' }]);
  });

  it('explains the empty list', async () => {
    renderMessages({
      answers: { ...answers, [countPath]: noCount, [systemPath]: { items: [], nextCursor: null } },
    });
    expect(await screen.findByText('No messages yet')).toBeTruthy();
    expect(screen.getByText('No system messages yet')).toBeTruthy();
    expect(screen.getByText('No interactions yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
    expect(screen.queryByText(/^Unread/)).toBeNull();
  });

  it('offers a retry when nothing loaded', async () => {
    let isBroken = true;
    const { user } = renderMessages({
      answers: { ...answers, [systemPath]: () => (isBroken ? unreachable : answers[systemPath]) },
    });
    expect(await screen.findByText('Your messages didn’t load')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Title b')).toBeTruthy();
  });

  it('shows a loading state', async () => {
    const { container } = renderMessages({
      answers: { [countPath]: never, [systemPath]: never },
    });
    await expect.poll(() => container.querySelectorAll('[aria-busy=true]')).toHaveLength(2);
  });
});
