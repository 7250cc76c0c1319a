import type { ListedPerson } from '@shared/contract/profile';
import { Link, useCursorList, useParams, useUser, useWords } from '@shared/host';
import { Avatar, Button, Card, EmptyState, ErrorState } from '@shared/ui';
import { ListEnd } from '@shared/ui/lists';
import { Fragment } from 'react';
import { RowToCome } from '../common/row-to-come.tsx';
import { paths } from '../paths.ts';
import { FollowButton } from './follow-button.tsx';
import styles from './people-list.module.css';
import { useFollowersInfiniteQuery, useFollowingInfiniteQuery } from './profile.api.ts';
import { nameOf } from './profile.rules.ts';

type Of = 'followers' | 'following';

/** Who follows somebody, or whom they follow. */
export function PeopleList({ of }: { of: Of }) {
  const { uid = '' } = useParams();
  const followers = useFollowersInfiniteQuery({ uid }, listOptions(of === 'followers'));
  const following = useFollowingInfiniteQuery({ uid }, listOptions(of === 'following'));
  const query = of === 'followers' ? followers : following;
  const { items, failed, more, onMore, t } = useCursorList(query);
  const words = useWords('social-messages');
  const mine = useUser().uid === uid;
  if (failed && !items) {
    const retry = { label: t('retry'), onClick: () => void query.refetch() };
    return (
      <ErrorState title={words.t(`${of}.failed`)} message={t('tryAgainLater')} retry={retry} />
    );
  }
  if (!items) return <RowsToCome />;
  if (query.currentData?.pages[0]?.isHidden === 1) {
    return <EmptyState icon="eyeOff" title={words.t('people.hidden')} />;
  }
  if (items.length === 0) {
    return (
      <EmptyState
        title={words.t(`${of}.empty`)}
        message={words.t(mine ? `${of}.emptyMine` : `${of}.emptyTheirs`)}
        action={
          <Button kind="secondary" link={<Link to={paths.search.to()} />}>
            {words.t('search.title')}
          </Button>
        }
      />
    );
  }
  return (
    <div>
      <Card flush>
        <ul>
          {items.map((person) => (
            <li key={person.uid}>
              <PersonRow person={person} />
            </li>
          ))}
        </ul>
      </Card>
      <ListEnd more={more} onMore={onMore} skeleton={<RowToCome />} t={t} />
    </div>
  );
}

const listOptions = (isShown: boolean) => ({ skip: !isShown, refetchOnMountOrArgChange: true });

function PersonRow({ person }: { person: ListedPerson }) {
  const { t } = useWords('social-messages');
  const { uid, userName, avatar, isMe } = person;
  const name = nameOf(person);
  return (
    <div className={styles.row}>
      <Link to={paths.person.to(uid)} className={styles.person}>
        <Avatar src={avatar} name={name} />
        <span className={styles.words}>
          <span className={styles.name}>
            <bdi>{name}</bdi>
          </span>
          <span className={styles.user}>
            <UserName of={userName} />
          </span>
        </span>
      </Link>
      {isMe === 1 ? (
        <span className={styles.me}>{t('people.you')}</span>
      ) : (
        <FollowButton person={person} size="small" />
      )}
    </div>
  );
}

/** One word that may be long: it breaks after a dot or a line sooner than elsewhere. */
const UserName = ({ of }: { of: string }) =>
  `@${of}`.split(/(?<=[._])/).map((part, index) => (
    // Parts of one word: they never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

function RowsToCome() {
  return (
    <div aria-busy="true">
      <Card flush>
        {Array.from({ length: 8 }, (_, index) => (
          // Nothing tells them apart, and they never move.
          <RowToCome key={index} />
        ))}
      </Card>
    </div>
  );
}
