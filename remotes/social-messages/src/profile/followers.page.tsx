import { PeopleList } from './people-list.tsx';

export default function FollowersPage() {
  return <PeopleList list="followers" />;
}
