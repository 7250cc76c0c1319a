import type { ListedPerson } from '@shared/contract/profile';
import { Link, useCursorList, useParams, useUser, useWords } from '@shared/host';
import { Avatar, Button, Card, EmptyState, ErrorState } from '@shared/ui';
import { ListEnd } from '@shared/ui/lists';
import { Fragment } from 'react';
import { displayName } from '../common/display-name.rules.ts';
import { RowSkeleton } from '../common/row-skeleton.tsx';
import { paths } from '../paths.ts';
import { FollowButton } from './follow-button.tsx';
import styles from './people-list.module.css';
import { useFollowersInfiniteQuery, useFollowingInfiniteQuery } from './profile-api.ts';

type List = 'followers' | 'following';

/** The followers of a person, or the people they follow. */
export function PeopleList({ list }: { list: List }) {
  const { uid = '' } = useParams();
  const followers = useFollowersInfiniteQuery({ uid }, listOptions(list === 'followers'));
  const following = useFollowingInfiniteQuery({ uid }, listOptions(list === 'following'));
  const query = list === 'followers' ? followers : following;
  const { items, failed, more, onMore, t } = useCursorList(query);
  const words = useWords('social-messages');
  const isOwn = useUser().uid === uid;
  if (failed && !items) {
    const retry = { label: t('retry'), onClick: () => void query.refetch() };
    return (
      <ErrorState title={words.t(`${list}.failed`)} message={t('tryAgainLater')} retry={retry} />
    );
  }
  if (!items) return <RowsSkeleton />;
  if (query.currentData?.pages[0]?.isHidden === 1) {
    return <EmptyState icon="eyeOff" title={words.t('people.hidden')} />;
  }
  if (items.length === 0) {
    return (
      <EmptyState
        title={words.t(`${list}.empty`)}
        message={words.t(isOwn ? `${list}.emptyMine` : `${list}.emptyTheirs`)}
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
      <ListEnd more={more} onMore={onMore} skeleton={<RowSkeleton />} t={t} />
    </div>
  );
}

const listOptions = (isShown: boolean) => ({ skip: !isShown, refetchOnMountOrArgChange: true });

function PersonRow({ person }: { person: ListedPerson }) {
  const { t } = useWords('social-messages');
  const { uid, userName, avatar, isMe } = person;
  const name = displayName(person);
  return (
    <div className={styles.row}>
      <Link to={paths.person.to(uid)} className={styles.person}>
        <Avatar src={avatar} name={name} />
        <span className={styles.words}>
          <span className={styles.name}>
            <bdi>{name}</bdi>
          </span>
          <span className={styles.user}>
            <UserName name={userName} />
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

/** A long user name breaks after a dot or an underscore first. */
const UserName = ({ name }: { name: string }) =>
  `@${name}`.split(/(?<=[._])/).map((part, index) => (
    // The order never changes, so the index can be the key.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

function RowsSkeleton() {
  return (
    <div aria-busy="true">
      <Card flush>
        {Array.from({ length: 8 }, (_, index) => (
          <RowSkeleton key={index} />
        ))}
      </Card>
    </div>
  );
}
