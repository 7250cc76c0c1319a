import { PeopleList } from '../components/people-list.tsx';

/** Whom somebody follows. */
export default function FollowingPage() {
  return <PeopleList of="following" />;
}
