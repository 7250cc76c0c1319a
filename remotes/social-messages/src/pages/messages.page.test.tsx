import { interactionKinds } from '@shared/contract/enums';
import type { FansMessage, MessageCount, SystemMessage } from '@shared/contract/messages';
import { never, refused, renderRemote, testNow, unreachable } from '@shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const countPath = '/v1/user/get/messageCount';
const systemPath = '/v1/user/get/systemMessage';
const detailPath = '/v1/user/get/systemMessage/detail';
const fansPath = '/v1/user/get/fansMessage';
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

const fan = (title: FansMessage['title'], overrides: Partial<FansMessage> = {}): FansMessage => ({
  id: `f-${title}`,
  title,
  content: '',
  fromUser: { uid: '80031201', nickName: 'Pixel', avatar: '' },
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
const detail = { ...items[0], isRead: 1, text: 'The rest of it.', link: '/wallet' };
const answers = {
  [countPath]: count(),
  [systemPath]: { items, nextCursor: null },
  [detailPath]: { detail },
  [fansPath]: { items: interactionKinds.map((kind) => fan(kind)), nextCursor: null },
  [readPath]: {},
};

const renderMessages = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({ routes, path: '/messages', answers, ...options });

const paths = (record: { calls: { path: string }[] }) => record.calls.map(({ path }) => path);

describe('the entries', () => {
  it('say how many messages are unread, and the last of each', async () => {
    renderMessages();
    const entry = await screen.findByRole('button', { name: /System.*Newest title.*Unread: 2/ });
    expect(entry).toBeTruthy();
    const interactive = screen.getByRole('button', { name: /Interactive/ });
    expect(within(interactive).getByText('Mei commented on your video Nice!')).toBeTruthy();
    expect(within(interactive).getByText('99+')).toBeTruthy();
  });

  it('open their list', async () => {
    const { user } = renderMessages();
    await user.click(await screen.findByRole('button', { name: /^Interactive/ }));
    expect(await screen.findByText('mentioned you', { exact: false })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Interactive' }).checked).toBe(true);
  });

  it('show no count that is not known, and can be asked again', async () => {
    let isBroken = true;
    const { user } = renderMessages({
      answers: { ...answers, [countPath]: () => (isBroken ? unreachable : count()) },
    });
    expect(await screen.findByText('The number of unread messages didn’t load')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^System/ })).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Newest title')).toBeTruthy();
  });
});

describe('the system messages', () => {
  it('stand by day, the unread ones marked in words as well', async () => {
    renderMessages();
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    expect(today.getByText('Title b').textContent).toBe('UnreadTitle b');
    const yesterday = within(screen.getByRole('region', { name: 'Yesterday' }));
    expect(yesterday.getByText('Title a').textContent).toBe('Title a');
    expect(screen.getByRole('region', { name: /^2026-02-1\d$/ })).toBeTruthy();
    expect(screen.getByText('That is all')).toBeTruthy();
  });

  it('open in place, and are then read: the mark goes and the counts are asked for again', async () => {
    const { user, record, location } = renderMessages();
    await user.click(await screen.findByText('Title b'));
    expect(await screen.findByText('The rest of it.')).toBeTruthy();
    expect(screen.getByText('−12.345678 USDT')).toBeTruthy();
    expect(screen.getByText('Title b').textContent).toBe('Title b');
    expect(record.calls.find(({ path }) => path === detailPath)?.body).toEqual({ id: 'b' });
    await waitFor(() => expect(paths(record).filter((path) => path === countPath)).toHaveLength(2));
    await user.click(screen.getByRole('link', { name: 'See details' }));
    expect(location()).toBe('/wallet');
  });

  it('that do not open say so, stay unread, and can be tried again', async () => {
    let isBroken = true;
    const { user } = renderMessages({
      answers: { ...answers, [detailPath]: () => (isBroken ? refused(5000) : { detail }) },
    });
    await user.click(await screen.findByText('Title b'));
    expect(await screen.findByText('This message didn’t load')).toBeTruthy();
    expect(screen.getByText('Title b').textContent).toBe('UnreadTitle b');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The rest of it.')).toBeTruthy();
  });

  it('hide their amounts where the person hides them', async () => {
    const { user } = renderMessages({ state: { settings: { showAsset: false } } });
    await user.click(await screen.findByText('Title b'));
    expect(await screen.findByText('The rest of it.')).toBeTruthy();
    expect(screen.queryByText(/12\.3/)).toBeNull();
  });

  it('are all marked as read by one press', async () => {
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

  it('go on by cursor, and keep what is there when that fails', async () => {
    let isBroken = true;
    const pages = ({ cursor }: { cursor?: string }) => {
      if (cursor === undefined) return { items: items.slice(0, 1), nextCursor: 'b' };
      return isBroken ? unreachable : { items: items.slice(1), nextCursor: null };
    };
    const { user, record } = renderMessages({ answers: { ...answers, [systemPath]: pages } });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('More messages didn’t load')).toBeTruthy();
    expect(screen.getByText('Title b')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Title a')).toBeTruthy();
    const bodies = record.calls.filter(({ path }) => path === systemPath).map(({ body }) => body);
    expect(bodies).toEqual([{ cursor: undefined }, { cursor: 'b' }, { cursor: 'b' }]);
  });

  it('are not there for somebody new, who is told what will be', async () => {
    renderMessages({
      answers: { ...answers, [countPath]: noCount, [systemPath]: { items: [], nextCursor: null } },
    });
    expect(await screen.findByText('No messages yet')).toBeTruthy();
    expect(screen.getByText('No system messages yet')).toBeTruthy();
    expect(screen.getByText('No interactions yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
    expect(screen.queryByText(/^Unread/)).toBeNull();
  });

  it('can be tried again where nothing came', async () => {
    let isBroken = true;
    const { user } = renderMessages({
      answers: { ...answers, [systemPath]: () => (isBroken ? unreachable : answers[systemPath]) },
    });
    expect(await screen.findByText('Your messages didn’t load')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Title b')).toBeTruthy();
  });

  it('show that they load', async () => {
    const { container } = renderMessages({
      answers: { [countPath]: never, [systemPath]: never },
    });
    await expect.poll(() => container.querySelectorAll('[aria-busy=true]')).toHaveLength(2);
  });
});

describe('the interactive messages', () => {
  const open = async (options: Partial<Parameters<typeof renderRemote>[0]> = {}) => {
    const rendered = renderMessages(options);
    await rendered.user.click(await screen.findByRole('radio', { name: 'Interactive' }));
    return rendered;
  };

  it('name each of the seven kinds', async () => {
    await open();
    await screen.findByText('mentioned you', { exact: false });
    const rows = screen.getAllByText('Pixel').map((name) => name.closest('p')?.textContent);
    expect(rows).toEqual([
      'Pixel commented on your video',
      'Pixel started following you',
      'Pixel liked your comment',
      'Pixel liked your video',
      'Pixel mentioned you',
      'Pixel replied to you',
      'Pixel visited your profile',
    ]);
  });

  it('are read by who sees them; their marks stay for this look', async () => {
    const fans = [fan('reply', { id: 'z', content: 'Me too', isRead: 0 }), fan('visit')];
    const { record } = await open({
      answers: { ...answers, [fansPath]: { items: fans, nextCursor: null } },
    });
    expect(await screen.findByText('Me too')).toBeTruthy();
    await waitFor(() => expect(paths(record)).toContain(readPath));
    expect(record.calls.filter(({ path }) => path === readPath)).toEqual([
      { path: readPath, body: { list: 'interactive', upTo: 'z' } },
    ]);
    expect(screen.getAllByText('Unread')).toHaveLength(1);
  });

  it('are called by the uid of who has no nickname', async () => {
    const fans = [fan('visit', { fromUser: { uid: '80031299', nickName: '', avatar: '' } })];
    await open({ answers: { ...answers, [fansPath]: { items: fans, nextCursor: null } } });
    expect(await screen.findByText('80031299')).toBeTruthy();
  });

  it('are not there for somebody new, and nothing is marked', async () => {
    const { record } = await open({
      answers: { ...answers, [countPath]: noCount, [fansPath]: { items: [], nextCursor: null } },
    });
    expect(
      await screen.findByText('Comments, likes, mentions and new followers will show up here.'),
    ).toBeTruthy();
    expect(paths(record)).not.toContain(readPath);
  });
});
