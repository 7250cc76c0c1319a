import { interactionKinds } from '@shared/contract/enums';
import type { FansMessage, MessageCount } from '@shared/contract/messages';
import { hostileMark, hostileTexts, tooLongText } from '@shared/lib/hostile-texts';
import { renderRemote, testNow, unreachable } from '@shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { routes } from '../routes.ts';

const countPath = '/v1/user/get/messageCount';
const fansPath = '/v1/user/get/fansMessage';
const readPath = '/v1/user/set/message/read';

const fan = (title: FansMessage['title'], overrides: Partial<FansMessage> = {}): FansMessage => ({
  id: `f-${title}`,
  title,
  content: '',
  fromUser: { uid: '80031201', nickName: 'Pixel', avatar: '' },
  isRead: 1,
  createdAt: testNow,
  ...overrides,
});

const of = (uid: string, nickName: string) => ({ uid, nickName, avatar: '' });
const count = (interactiveCount: number): MessageCount => ({
  systemCount: 0,
  interactiveCount,
  lastSystemTitle: '',
  lastOtherMessage: '',
});
const page = (items: FansMessage[], nextCursor: string | null = null) => ({ items, nextCursor });

const renderFans = (fans: FansMessage[] | object, unread = 3) =>
  renderRemote({
    routes,
    path: '/messages/interactive',
    answers: {
      [countPath]: count(unread),
      [fansPath]: Array.isArray(fans) ? page(fans) : fans,
      [readPath]: {},
    },
  });

it('names each of the seven kinds, and links to the person', async () => {
  renderFans(interactionKinds.map((kind) => fan(kind)));
  await screen.findByText('mentioned you', { exact: false });
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.map((text) => text?.replace(/^P|\d\d:\d\d$/g, ''))).toEqual([
    'Pixel commented on your video',
    'Pixel started following you',
    'Pixel liked your comment',
    'Pixel liked your video',
    'Pixel mentioned you',
    'Pixel replied to you',
    'Pixel visited your profile',
  ]);
  const [first] = screen.getAllByRole('link');
  expect(first?.getAttribute('href')).toBe('/profile/80031201');
});

it('folds equal events, and expands to all people', async () => {
  const { user } = renderFans([
    fan('like_video', { id: '4', content: 'Tea', fromUser: of('1', 'Mei') }),
    fan('like_video', { id: '3', content: 'Tea', fromUser: of('2', 'Tomo') }),
    fan('like_video', { id: '2', content: 'Tea', fromUser: of('3', 'Linh') }),
    fan('follow', { id: '1', fromUser: of('4', 'Jonas') }),
    fan('follow', { id: '0', fromUser: of('5', 'Pixel') }),
  ]);
  const likes = await screen.findByText(
    (_text, element) => element?.textContent === 'Mei and 2 others liked your video',
  );
  expect(
    screen.getByText((_text, element) =>
      Boolean(element?.textContent === 'Jonas and Pixel started following you'),
    ),
  ).toBeTruthy();
  await user.click(likes);
  const folded = likes.closest('details') as HTMLElement;
  const links = within(folded).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/profile/1',
    '/profile/2',
    '/profile/3',
  ]);
});

it('marks messages read when shown, and keeps the dots until the next visit', async () => {
  const fans = [fan('reply', { id: 'z', content: 'Me too', isRead: 0 }), fan('visit')];
  const { record } = renderFans(fans);
  expect(await screen.findByText('Me too')).toBeTruthy();
  const reads = () => record.calls.filter(({ path }) => path === readPath);
  await waitFor(() => expect(reads()).toHaveLength(1));
  expect(reads()[0]?.body).toEqual({ list: 'interactive', upTo: 'z' });
  expect(screen.getAllByText('Unread')).toHaveLength(1);
});

it('filters by kind, and marks nothing as read', async () => {
  const answer = ({ kind }: { kind?: string }) => page(kind === 'visit' ? [fan('visit')] : []);
  const { user, record } = renderFans(answer);
  const select = await screen.findByLabelText('Filter interactions');
  await user.selectOptions(select, 'Profile visits');
  expect(await screen.findByText('visited your profile', { exact: false })).toBeTruthy();
  expect(record.calls.find(({ body }) => 'kind' in (body as object))?.body).toEqual({
    kind: 'visit',
    cursor: undefined,
  });
  await user.selectOptions(select, 'Replies');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No interactions yet')).toBeTruthy();
  expect(record.calls.map(({ path }) => path)).not.toContain(readPath);
});

it('shows the id of a person without a nickname', async () => {
  renderFans([fan('visit', { fromUser: of('80031299', '') })]);
  expect(await screen.findByText('80031299')).toBeTruthy();
});

it('explains the empty list, and marks nothing', async () => {
  const { record } = renderFans([], 0);
  expect(
    await screen.findByText('Comments, likes, mentions and new followers show up here.'),
  ).toBeTruthy();
  expect(record.calls.map(({ path }) => path)).not.toContain(readPath);
});

it('offers a retry when nothing loaded', async () => {
  let isBroken = true;
  const { user } = renderFans(() => (isBroken ? unreachable : page([fan('visit')])));
  expect(await screen.findByText('Your interactions didn’t load')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Pixel')).toBeTruthy();
});

it.each([...hostileTexts, tooLongText])('shows $what as text', async ({ text }) => {
  const fans = [fan('comment', { content: `x${text}`, fromUser: of('1', `y${text}`) })];
  const { container } = renderFans(fans);
  await screen.findByText('commented on your video', { exact: false });
  expect(container.querySelector('[dir="auto"]')?.textContent).toBe(`x${text}`);
  expect(container.querySelector('bdi')?.textContent).toBe(`y${text}`.trim());
  expect(container.querySelector('script, img, textarea, [onmouseover]')).toBeNull();
  expect(hostileMark in window).toBe(false);
});
