import type { FansMessage } from '@shared/contract/messages';
import { Link, useWords } from '@shared/host';
import { Avatar, cx, Icon } from '@shared/ui';
import type { ReactNode } from 'react';
import styles from '../common/row.module.css';
import { paths } from '../paths.ts';
import { nameOf } from '../profile/profile.rules.ts';
import { InteractionMark } from './mark.tsx';
import { Moment } from './moment.tsx';
import { UnreadMark } from './unread-mark.tsx';

type Someone = FansMessage['fromUser'];
type Shown = FansMessage & { translatedTitle: string; people: Someone[] };

/** One event leads to who did it; of several that are the same all people stand below. */
export function InteractiveRow({ event }: { event: Shown }) {
  if (event.people.length > 1) return <FoldedRow event={event} />;
  const { fromUser, translatedTitle } = event;
  return (
    <Link to={paths.person.to(fromUser.uid)} className={cx(styles.row, styles.opens)}>
      <Content event={event}>
        <Name of={fromUser} /> {translatedTitle}
      </Content>
    </Link>
  );
}

function FoldedRow({ event }: { event: Shown }) {
  const { people } = event;
  return (
    <details className={styles.folded}>
      <summary className={cx(styles.row, styles.opens)}>
        <Content event={event}>
          <WhoAll event={event} />
        </Content>
        <Icon name="chevronDown" size={20} className={styles.turns} />
      </summary>
      <ul className={styles.people}>
        {people.map((one) => (
          <li key={one.uid}>
            <Link to={paths.person.to(one.uid)} className={styles.one}>
              <Avatar src={one.avatar} name={nameOf(one)} size={32} />
              <bdi>{nameOf(one)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

const Name = ({ of }: { of: Someone }) => (
  <b>
    <bdi>{nameOf(of)}</bdi>
  </b>
);

/** “A and B …”, “A and 3 others …”: where the names stand is the language's to say. */
function WhoAll({ event }: { event: Shown }) {
  const { t } = useWords('social-messages');
  const { people, title } = event;
  const [first, second] = people;
  if (!first || !second) return null;
  const isTwo = people.length === 2;
  // Names are put in as elements, so that none of them is read as words of ours.
  const marks = { first: '\uE000', second: '\uE001', number: String(people.length - 1) };
  const sentence = t(isTwo ? `folded.two.${title}` : `folded.more.${title}`, marks);
  return sentence.split(/(\uE000|\uE001)/).map((part) => {
    if (part === '\uE000') return <Name key="first" of={first} />;
    if (part === '\uE001') return <Name key="second" of={second} />;
    return part;
  });
}

function Content({ event, children }: { event: Shown; children: ReactNode }) {
  const { title, content, fromUser, createdAt, isRead } = event;
  const isUnread = isRead === 0;
  return (
    <>
      <span className={styles.person}>
        <Avatar src={fromUser.avatar} name={nameOf(fromUser)} />
        <InteractionMark kind={title} />
      </span>
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={cx(styles.what, isUnread && styles.isNew)}>
            {isUnread && <UnreadMark />}
            {children}
          </span>
          <Moment at={createdAt} />
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
