import { codes } from '@shared/contract/codes';
import type { SystemMessageDetail } from '@shared/contract/messages';
import { Link, useAmounts, useDates, useWords } from '@shared/host';
import { Button, Card, DetailRows, EmptyState, ErrorState, Skeleton } from '@shared/ui';
import { paths } from '../paths.ts';
import { Mark } from './mark.tsx';
import { useSystemMessageQuery } from './messages.api.ts';
import { exactDecimals } from './messages.rules.ts';
import styles from './system-detail.module.css';

/** A message as a whole. Asking for it marks it as read. */
export function SystemDetail({ id }: { id: string }) {
  const { t } = useWords('social-messages');
  const common = useWords('common');
  const { data, error, isError, isFetching, refetch } = useSystemMessageQuery({ id });
  if (data) return <Message detail={data.detail} />;
  if (!isError) return <MessageToCome />;
  const refusal = error && 'code' in error ? error.code : undefined;
  if (goneCodes.some((code) => code === refusal)) {
    return (
      <EmptyState
        title={t('system.gone')}
        action={
          <Button kind="secondary" link={<Link to={paths.messages.to()} replace />}>
            {t('title')}
          </Button>
        }
      />
    );
  }
  const retry = { label: common.t('retry'), busy: isFetching, onClick: () => void refetch() };
  return <ErrorState title={t('system.detailFailed')} retry={retry} />;
}

/** An address that leads to no message of this person's, or that is none. */
const goneCodes: readonly number[] = [codes.notFound, codes.invalidRequest];

function Message({ detail }: { detail: SystemMessageDetail }) {
  const { t } = useWords('social-messages');
  const common = useWords('common');
  const { signed } = useAmounts();
  const { dateTime } = useDates();
  const { kind, title, excerpt, text, link, amount, asset, createdAt } = detail;
  const time = { label: common.t('time'), value: dateTime(createdAt) };
  const exact = amount && {
    label: common.t('amount'),
    value: `${signed(amount, exactDecimals(amount))} ${asset}`,
  };
  return (
    <>
      <Card>
        <div className={styles.detail}>
          <div className={styles.head}>
            <Mark of={kind} />
            <h2 className={styles.title}>{title}</h2>
          </div>
          <p className={styles.text}>{excerpt}</p>
          <p className={styles.text}>{text}</p>
          <DetailRows rows={exact ? [exact, time] : [time]} />
        </div>
      </Card>
      {link && (
        <Button wide kind="secondary" link={<Link to={link} />}>
          {t('system.open')}
        </Button>
      )}
    </>
  );
}

function MessageToCome() {
  return (
    <div aria-busy="true">
      <Card>
        <div className={styles.detail}>
          <div className={styles.head}>
            <Skeleton shape="circle" width={40} />
            <Skeleton width="10em" />
          </div>
          <div>
            <Skeleton width="100%" />
            <Skeleton width="90%" />
            <Skeleton width="40%" />
          </div>
          <Skeleton width="100%" />
        </div>
      </Card>
    </div>
  );
}
