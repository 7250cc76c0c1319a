import { Link, useAmounts, useWords } from '@shared/host';
import { formatDateTime } from '@shared/lib/format-date';
import { Button, DetailRows, ErrorState, Skeleton } from '@shared/ui';
import { useSystemMessageQuery } from '../api.ts';
import { exactDecimals } from '../messages.rules.ts';
import { timeZone } from './moment.tsx';
import styles from './system-row.module.css';

/** What a message says beyond its first sentence. Asking for it marks the message as read. */
export function SystemDetail({ id }: { id: string }) {
  const { t } = useWords('social-messages');
  const common = useWords('common');
  const { signed } = useAmounts();
  const { data, isError, isFetching, refetch } = useSystemMessageQuery({ id });
  if (isError && !data) {
    const retry = { label: common.t('retry'), busy: isFetching, onClick: () => void refetch() };
    return (
      <div className={styles.failed}>
        <ErrorState title={t('system.detailFailed')} retry={retry} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className={styles.detail} aria-busy="true">
        <div>
          <Skeleton width="100%" />
          <Skeleton width="90%" />
          <Skeleton width="40%" />
        </div>
      </div>
    );
  }
  const { text, link, amount, asset, createdAt } = data.detail;
  const time = { label: common.t('time'), value: formatDateTime(createdAt, timeZone) };
  const exact = amount && {
    label: common.t('amount'),
    value: `${signed(amount, exactDecimals(amount))} ${asset}`,
  };
  return (
    <div className={styles.detail}>
      <p className={styles.text}>{text}</p>
      <DetailRows rows={exact ? [exact, time] : [time]} />
      {link && (
        <Button kind="secondary" size="small" link={<Link to={link} />}>
          {t('system.open')}
        </Button>
      )}
    </div>
  );
}
