import type { friendSteps } from '@shared/contract/invite';
import { useAmounts, useCursorList, useDates, useWords } from '@shared/host';
import type { Tone } from '@shared/ui';
import { Badge, ListRow, Section, SegmentedControl } from '@shared/ui';
import { PlainList } from '@shared/ui/lists';
import { useState } from 'react';
import { RowSkeleton } from '../common/row-skeleton.tsx';
import { useInvitedInfiniteQuery, useReceivedStagesInfiniteQuery } from './invite.api.ts';

const fresh = { refetchOnMountOrArgChange: true };

/** Invited friends, and received rewards. */
export function InviteLists() {
  const { t } = useWords('social-messages');
  const [shown, setShown] = useState('friends');
  return (
    <Section title={t('invite.lists')}>
      <SegmentedControl
        label={t('invite.lists')}
        items={[
          { id: 'friends', label: t('invite.friendList') },
          { id: 'rewards', label: t('invite.rewardList') },
        ]}
        value={shown}
        onChange={setShown}
      />
      {shown === 'friends' ? <Friends /> : <Rewards />}
    </Section>
  );
}

const tones: Record<(typeof friendSteps)[number], Tone> = {
  registered: 'neutral',
  checked: 'accent',
  active: 'up',
};

function Friends() {
  const { t } = useWords('social-messages');
  const { date } = useDates();
  const list = useCursorList(useInvitedInfiniteQuery(undefined, fresh));
  const words = {
    failed: t('invite.friendsFailed'),
    emptyTitle: t('invite.friendsEmpty'),
    emptyHint: t('invite.friendsEmptyHint'),
  };
  return (
    <PlainList {...list} words={words} rows={3} skeleton={<RowSkeleton />}>
      {({ name, step, createdAt }) => (
        <ListRow
          title={<bdi>{name}</bdi>}
          subtitle={date(createdAt)}
          value={<Badge tone={tones[step]}>{t(`invite.steps.${step}`)}</Badge>}
        />
      )}
    </PlainList>
  );
}

function Rewards() {
  const { t } = useWords('social-messages');
  const { dateTime } = useDates();
  const { signed } = useAmounts();
  const list = useCursorList(useReceivedStagesInfiniteQuery(undefined, fresh));
  const words = {
    failed: t('invite.rewardsFailed'),
    emptyTitle: t('invite.rewardsEmpty'),
    emptyHint: t('invite.rewardsEmptyHint'),
  };
  return (
    <PlainList {...list} words={words} rows={3} skeleton={<RowSkeleton />}>
      {({ stage, amount, asset, createdAt }) => (
        <ListRow
          title={t('invite.stage', { number: stage })}
          subtitle={dateTime(createdAt)}
          value={signed(amount)}
          subvalue={asset}
        />
      )}
    </PlainList>
  );
}
