import { PeopleList } from './people-list.tsx';

/** Who follows somebody. */
export default function FollowersPage() {
  return <PeopleList of="followers" />;
}
