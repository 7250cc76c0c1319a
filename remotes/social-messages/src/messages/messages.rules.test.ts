import type { InteractionKind } from '@shared/contract/enums';
import { describe, expect, it } from 'vitest';
import { badgeCount, foldEvents, lastMessageText, withTranslatedTitle } from './messages.rules.ts';

describe('countLabel', () => {
  it.each([
    [0, undefined],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('shows %i as %s', (count, label) => {
    expect(badgeCount(count)).toBe(label);
  });
});

const titleOf = (kind: string) => `(${kind})`;

describe('lastSentence', () => {
  const last = (fromUser: unknown, content: unknown = 'Nice!', title: unknown = 'comment') =>
    JSON.stringify({ title, content, fromUser });

  it.each([
    ['the nickname', last({ nickName: 'Mei', uid: '1' }), 'Mei (comment) Nice!'],
    ['the uid for who has none', last({ nickName: '', uid: '80031' }), '80031 (comment) Nice!'],
    ['the uid alone', last({ uid: '80031' }), '80031 (comment) Nice!'],
    ['nothing for no content', last({ nickName: 'Mei' }, '', 'follow'), 'Mei (follow)'],
    ['quotes as they are', last({ nickName: 'A "B"' }, '{"x":1}'), 'A "B" (comment) {"x":1}'],
    ['no sentence of an unknown kind', last({ uid: '1' }, 'x', 'poke'), ''],
    ['no sentence of no message', '', ''],
    ['no sentence of nonsense', '{"title":', ''],
    ['no sentence of another JSON', 'null', ''],
    ['a title without a person', last(null), '(comment) Nice!'],
  ])('has %s', (_what, json, sentence) => {
    expect(lastMessageText(json, titleOf)).toBe(sentence);
  });
});

it('adds the translated title to each item', () => {
  const items = [{ id: 'a', title: 'visit' as const }];
  expect(withTranslatedTitle(items, titleOf)).toEqual([
    { id: 'a', title: 'visit', translatedTitle: '(visit)' },
  ]);
});

describe('foldEvents', () => {
  const dayOf = (moment: number) => String(Math.floor(moment / 100));
  const event = (
    id: string,
    title: InteractionKind,
    more: { uid?: string; content?: string; at?: number; isRead?: 0 | 1 } = {},
  ) => {
    const { uid = id, content = '', at = 0, isRead = 1 } = more;
    return { id, title, content, fromUser: { uid }, isRead, createdAt: at };
  };
  const folded = (events: ReturnType<typeof event>[]) =>
    foldEvents(events, dayOf).map(({ id, people }) => [id, ...people.map(({ uid }) => uid)]);

  it('folds equal events of one day at the newest, with distinct people', () => {
    const like = (id: string, uid: string) => event(id, 'like_video', { uid, content: 'Tea' });
    const visit = event('5', 'visit');
    expect(folded([like('9', 'a'), like('8', 'b'), visit, like('4', 'a'), like('3', 'c')])).toEqual(
      [
        ['9', 'a', 'b', 'c'],
        ['5', '5'],
      ],
    );
  });

  it.each([
    ['of another day', event('2', 'follow', { at: 100 })],
    ['of another kind', event('2', 'visit')],
    ['about another thing', event('2', 'follow', { content: 'x' })],
  ])('does not fold an event %s', (_what, other) => {
    expect(folded([event('1', 'follow'), other])).toHaveLength(2);
  });

  it.each(['comment', 'reply', 'mention'] as const)(
    'does not fold a %s, which has its own text',
    (kind) => {
      expect(folded([event('1', kind), event('2', kind)])).toHaveLength(2);
    },
  );

  it('is unread while one event is', () => {
    const events = [event('2', 'visit'), event('1', 'visit', { isRead: 0 })];
    expect(foldEvents(events, dayOf)[0]?.isRead).toBe(0);
  });
});
