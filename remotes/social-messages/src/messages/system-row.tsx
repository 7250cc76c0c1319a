import type { SystemMessage } from '@shared/contract/messages';
import { Link, useAmounts } from '@shared/host';
import { cx, Delta, Icon } from '@shared/ui';
import row from '../common/row.module.css';
import { paths } from '../paths.ts';
import { MessageIcon } from './message-icon.tsx';
import { MessageTime } from './message-time.tsx';
import { UnreadDot } from './unread-dot.tsx';

export function SystemRow({ message }: { message: SystemMessage }) {
  const { id, title, excerpt, kind, createdAt } = message;
  const isUnread = message.isRead === 0;
  return (
    <Link to={paths.systemMessage.to(id)} className={cx(row.row, row.opens)}>
      <MessageIcon kind={kind} />
      <span className={row.words}>
        <span className={row.head}>
          <span className={cx(row.title, isUnread && row.isUnread)}>
            {isUnread && <UnreadDot />}
            {title}
          </span>
          <MessageTime at={createdAt} />
        </span>
        <span className={row.excerpt}>{excerpt}</span>
        <Amount message={message} />
      </span>
      <Icon name="chevron" size={20} className={row.chevron} />
    </Link>
  );
}

function Amount({ message: { amount, asset } }: { message: SystemMessage }) {
  const { format, showAsset } = useAmounts();
  if (amount === null) return null;
  return (
    <span className={row.amount}>
      <Delta
        value={amount}
        format={(absolute) => `${format(absolute)}\u00a0${asset}`}
        hidden={!showAsset}
      />
    </span>
  );
}
