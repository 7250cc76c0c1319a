import type { FansMessage } from '@shared/contract/messages';
import { Link, useWords } from '@shared/host';
import { Avatar, cx, Icon } from '@shared/ui';
import type { ReactNode } from 'react';
import { displayName } from '../common/display-name.rules.ts';
import styles from '../common/row.module.css';
import { paths } from '../paths.ts';
import { InteractionBadge } from './message-icon.tsx';
import { MessageTime } from './message-time.tsx';
import { UnreadDot } from './unread-dot.tsx';

type Person = FansMessage['fromUser'];
type FoldedEvent = FansMessage & { translatedTitle: string; people: Person[] };

/** A single event links to its person; a folded one expands to all people. */
export function InteractiveRow({ event }: { event: FoldedEvent }) {
  if (event.people.length > 1) return <FoldedRow event={event} />;
  const { fromUser, translatedTitle } = event;
  return (
    <Link to={paths.person.to(fromUser.uid)} className={cx(styles.row, styles.opens)}>
      <Content event={event}>
        <Name person={fromUser} /> {translatedTitle}
      </Content>
    </Link>
  );
}

function FoldedRow({ event }: { event: FoldedEvent }) {
  const { people } = event;
  return (
    <details className={styles.folded}>
      <summary className={cx(styles.row, styles.opens)}>
        <Content event={event}>
          <FoldedNames event={event} />
        </Content>
        <Icon name="chevronDown" size={20} className={styles.chevron} />
      </summary>
      <ul className={styles.people}>
        {people.map((one) => (
          <li key={one.uid}>
            <Link to={paths.person.to(one.uid)} className={styles.one}>
              <Avatar src={one.avatar} name={displayName(one)} size={32} />
              <bdi>{displayName(one)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

const Name = ({ person }: { person: Person }) => (
  <b>
    <bdi>{displayName(person)}</bdi>
  </b>
);

/** “A and B …” or “A and 3 others …”: each language places the names in its own sentence. */
function FoldedNames({ event }: { event: FoldedEvent }) {
  const { t } = useWords('social-messages');
  const { people, title } = event;
  const [first, second] = people;
  if (!first || !second) return null;
  const isTwo = people.length === 2;
  // Placeholders become elements, so that a name is never read as part of our text.
  const values = { first: '\uE000', second: '\uE001', count: people.length - 1 };
  const sentence = t(isTwo ? `folded.two.${title}` : `folded.more.${title}`, values);
  return sentence.split(/(\uE000|\uE001)/).map((part) => {
    if (part === '\uE000') return <Name key="first" person={first} />;
    if (part === '\uE001') return <Name key="second" person={second} />;
    return part;
  });
}

function Content({ event, children }: { event: FoldedEvent; children: ReactNode }) {
  const { title, content, fromUser, createdAt, isRead } = event;
  const isUnread = isRead === 0;
  return (
    <>
      <span className={styles.person}>
        <Avatar src={fromUser.avatar} name={displayName(fromUser)} />
        <InteractionBadge kind={title} />
      </span>
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={cx(styles.what, isUnread && styles.isNew)}>
            {isUnread && <UnreadDot />}
            {children}
          </span>
          <MessageTime at={createdAt} />
        </span>
        {content && (
          <span className={styles.excerpt} dir="auto">
            {content}
          </span>
        )}
      </span>
    </>
  );
}
