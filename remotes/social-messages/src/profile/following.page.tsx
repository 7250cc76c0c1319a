import { PeopleList } from './people-list.tsx';

export default function FollowingPage() {
  return <PeopleList list="following" />;
}
