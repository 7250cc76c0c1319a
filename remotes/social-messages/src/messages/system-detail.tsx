import { codes } from '@shared/contract/codes';
import type { SystemMessageDetail } from '@shared/contract/messages';
import { Link, useAmounts, useDates, useWords } from '@shared/host';
import { receiptDecimals } from '@shared/lib/number-input';
import { Button, Card, DetailRows, EmptyState, ErrorState, Skeleton } from '@shared/ui';
import { paths } from '../paths.ts';
import { MessageIcon } from './message-icon.tsx';
import { useSystemMessageQuery } from './messages.api.ts';
import styles from './system-detail.module.css';

/** One message. Loading it marks it as read. */
export function SystemDetail({ id }: { id: string }) {
  const { t } = useWords('social-messages');
  const { data, error, isError, isFetching, refetch } = useSystemMessageQuery({ id });
  if (data) return <Message detail={data.detail} />;
  if (!isError) return <MessageSkeleton />;
  const refusal = error && 'code' in error ? error.code : undefined;
  if (notFoundCodes.some((code) => code === refusal)) {
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
  const retry = { label: t('common:retry'), busy: isFetching, onClick: () => void refetch() };
  return <ErrorState title={t('system.detailFailed')} retry={retry} />;
}

/** The message is unknown, belongs to another account, or its id is malformed. */
const notFoundCodes: readonly number[] = [codes.notFound, codes.invalidRequest];

function Message({ detail }: { detail: SystemMessageDetail }) {
  const { t } = useWords('social-messages');
  const { signed } = useAmounts();
  const { dateTime } = useDates();
  const { kind, title, excerpt, text, link, amount, asset, createdAt } = detail;
  const timeRow = { label: t('common:time'), value: dateTime(createdAt) };
  const amountRow = amount && {
    label: t('common:amount'),
    value: `${signed(amount, receiptDecimals(amount))}\u00a0${asset}`,
  };
  return (
    <>
      <Card>
        <div className={styles.detail}>
          <div className={styles.head}>
            <MessageIcon kind={kind} />
            <h2 className={styles.title}>{title}</h2>
          </div>
          <p className={styles.text}>{excerpt}</p>
          <p className={styles.text}>{text}</p>
          <DetailRows rows={amountRow ? [amountRow, timeRow] : [timeRow]} />
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

function MessageSkeleton() {
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
