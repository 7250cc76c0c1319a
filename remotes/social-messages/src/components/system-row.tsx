import type { SystemMessage } from '@shared/contract/messages';
import { useAmounts } from '@shared/host';
import { cx, Delta, Icon } from '@shared/ui';
import { useState } from 'react';
import { Mark } from './mark.tsx';
import { Moment } from './moment.tsx';
import row from './row.module.css';
import { SystemDetail } from './system-detail.tsx';
import styles from './system-row.module.css';
import { UnreadMark } from './unread-mark.tsx';

/** One line of the list, which opens in place; opened, it has been read. */
export function SystemRow({ message }: { message: SystemMessage }) {
  const [isOpened, setOpened] = useState(false);
  const { title, excerpt, kind, createdAt } = message;
  const isUnread = message.isRead === 0;
  return (
    <details
      className={styles.message}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary className={cx(row.row, styles.summary)}>
        <Mark of={kind} />
        <span className={row.words}>
          <span className={row.head}>
            <span className={cx(row.title, isUnread && row.isUnread)}>
              {isUnread && <UnreadMark />}
              {title}
            </span>
            <Moment at={createdAt} />
          </span>
          <span className={cx(row.excerpt, styles.excerpt)}>{excerpt}</span>
          <Amount message={message} />
        </span>
        <Icon name="chevronDown" size={20} className={styles.chevron} />
      </summary>
      {isOpened && <SystemDetail id={message.id} />}
    </details>
  );
}

function Amount({ message: { amount, asset } }: { message: SystemMessage }) {
  const { format, showAsset } = useAmounts();
  if (amount === null) return null;
  return (
    <span className={row.amount}>
      <Delta
        value={amount}
        format={(absolute) => `${format(absolute)} ${asset}`}
        hidden={!showAsset}
      />
    </span>
  );
}
