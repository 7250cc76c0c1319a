import type { ResponseOf } from '@shared/contract/call';
import type { getActivity } from '@shared/contract/safe';
import { useCursorList, useDates, useWords } from '@shared/host';
import { Badge, ListRow } from '@shared/ui';
import { CursorList } from '@shared/ui/lists';
import { useDeviceName } from './device-name.ts';
import { useActivityInfiniteQuery } from './safety.api.ts';
import styles from './security.module.css';
import { StepHeading } from './step-parts.tsx';

type Event = ResponseOf<typeof getActivity>['items'][number];

/** What happened to the account's security, so that an owner notices what somebody else did. */
export function ActivityStep() {
  const { t } = useWords('account');
  const list = useCursorList(useActivityInfiniteQuery());
  return (
    <div className={styles.step}>
      <StepHeading title={t('security.rows.activity')}>{t('security.activity.hint')}</StepHeading>
      <CursorList
        {...list}
        words={{ failed: t('security.activity.failed'), emptyTitle: t('security.activity.empty') }}
      >
        {(event) => <EventRow key={event.id} event={event} />}
      </CursorList>
    </div>
  );
}

function EventRow({ event }: { event: Event }) {
  const { t } = useWords('account');
  const { time } = useDates();
  const nameOf = useDeviceName();
  const { createdAt, isFailed, network, number, phoneModel, title } = event;
  // Without a network it came from no device: an operator or a job of ours did it.
  const where = network
    ? [nameOf(phoneModel), t('security.devices.network', { network })]
    : [t('security.activity.byUs')];
  const facts = [time(createdAt), ...where].join(' · ');
  return (
    <ListRow
      title={
        <span className={styles.current}>
          {title}
          {isFailed && <Badge tone="warn">{t('security.activity.refused')}</Badge>}
        </span>
      }
      subtitle={
        <span className={styles.facts}>
          <span>{facts}</span>
          {number !== '' && <span>{t('security.activity.number', { number })}</span>}
        </span>
      }
    />
  );
}
