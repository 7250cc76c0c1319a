import type { ListedPerson } from '@shared/contract/profile';
import { Link, useCursorList, useParams, useUser, useWords } from '@shared/host';
import { Avatar, Button, EmptyState } from '@shared/ui';
import { PlainList } from '@shared/ui/lists';
import { Fragment } from 'react';
import { displayName } from '../common/display-name.rules.ts';
import { RowSkeleton } from '../common/row-skeleton.tsx';
import { paths } from '../paths.ts';
import { FollowButton } from './follow-button.tsx';
import styles from './people-list.module.css';
import { useFollowersInfiniteQuery, useFollowingInfiniteQuery } from './profile.api.ts';

type List = 'followers' | 'following';

/** The followers of a person, or the people they follow. */
export function PeopleList({ list }: { list: List }) {
  const { uid = '' } = useParams();
  const followers = useFollowersInfiniteQuery({ uid }, listOptions(list === 'followers'));
  const following = useFollowingInfiniteQuery({ uid }, listOptions(list === 'following'));
  const query = list === 'followers' ? followers : following;
  const pages = useCursorList(query);
  const { t } = useWords('social-messages');
  const isOwn = useUser().uid === uid;
  if (query.currentData?.pages[0]?.isHidden === 1) {
    return <EmptyState icon="eyeOff" title={t('people.hidden')} />;
  }
  return (
    <PlainList
      {...pages}
      skeleton={<RowSkeleton />}
      words={{
        failed: t(`${list}.failed`),
        emptyTitle: t(`${list}.empty`),
        emptyHint: t(isOwn ? `${list}.emptyMine` : `${list}.emptyTheirs`),
      }}
      emptyAction={
        <Button kind="secondary" link={<Link to={paths.search.to()} />}>
          {t('search.title')}
        </Button>
      }
    >
      {(person) => <PersonRow person={person} />}
    </PlainList>
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
