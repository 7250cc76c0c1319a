import { PeopleList } from './people-list.tsx';

/** Whom somebody follows. */
export default function FollowingPage() {
  return <PeopleList of="following" />;
}
