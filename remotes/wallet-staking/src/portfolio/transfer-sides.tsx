import { useAmounts, useWords } from '@shared/host';
import { Card, Icon, Skeleton, VisuallyHidden } from '@shared/ui';
import styles from './transfer-sides.module.css';

interface Side {
  name: string;
  /** Undefined while it loads. */
  before?: string;
  after?: string;
}

interface TransferSidesProps {
  from: Side;
  to: Side;
  asset: string;
  /** The balances after the transfer are loading. */
  isAsking: boolean;
}

/** Both accounts of a transfer, each with its balance now and after it. */
export function TransferSides({ from, to, asset, isAsking }: TransferSidesProps) {
  const { t } = useWords('wallet-staking');
  return (
    <Card>
      <dl className={styles.sides}>
        <SideRow label={t('portfolio.from')} side={from} asset={asset} isAsking={isAsking} />
        <SideRow label={t('portfolio.to')} side={to} asset={asset} isAsking={isAsking} />
      </dl>
    </Card>
  );
}

interface SideRowProps {
  label: string;
  side: Side;
  asset: string;
  isAsking: boolean;
}

function SideRow({ label, side, asset, isAsking }: SideRowProps) {
  const { t } = useWords('wallet-staking');
  const { amount } = useAmounts();
  /** Keeps all decimals, so that a small amount is visible. */
  const whole = (text: string) => amount(text, Math.max(2, text.split('.')[1]?.length ?? 0));
  const { name, before, after } = side;
  const isComing = before === undefined || (isAsking && after === undefined);
  return (
    <div className={styles.side}>
      <dt>
        <span className={styles.label}>{label}</span>
        <span className={styles.name}>{name}</span>
      </dt>
      <dd className={styles.amounts} aria-busy={isComing || undefined}>
        {before === undefined ? (
          <Skeleton width="6em" />
        ) : (
          <span>
            <VisuallyHidden>{t('portfolio.now')} </VisuallyHidden>
            {whole(before)} {asset}
          </span>
        )}
        {after !== undefined && (
          <span className={styles.after}>
            <Icon path="M4 12h15M13 6l6 6-6 6" size={16} />
            <VisuallyHidden>{t('portfolio.after')} </VisuallyHidden>
            {whole(after)} {asset}
          </span>
        )}
        {after === undefined && isAsking && before !== undefined && <Skeleton width="6em" />}
      </dd>
    </div>
  );
}
