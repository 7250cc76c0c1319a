import { useAmounts, useEye, useRateNote, useSettings, useWords } from '@shared/host';
import { Card, Headline, Icon, IconButton, Skeleton, textStyles } from '@shared/ui';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import styles from './worth-card.module.css';

const CurrencySheet = lazy(() => import('./currency-sheet.tsx'));

interface WorthCardProps {
  label: string;
  /** Undefined while it is loading, such as in another currency. */
  worth: string | undefined;
  /** Since when the rate of the worth holds. */
  rateAt: number | undefined;
  children?: ReactNode;
}

/** The main worth of a screen with its currency, and the eye that hides every amount. */
export function WorthCard({ label, worth, rateAt, children }: WorthCardProps) {
  const amounts = useAmounts();
  const rateNote = useRateNote(rateAt);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Card accent>
        <div aria-busy={worth === undefined || undefined}>
          <Headline
            label={label}
            value={worth === undefined ? <Skeleton width="6em" /> : amounts.worth(worth)}
            unit={<Currency onOpen={() => setChoosing(true)} />}
            action={<IconButton {...useEye()} />}
          />
          {rateNote && <p className={textStyles.caption}>{rateNote}</p>}
        </div>
        {children}
      </Card>
      {/* Outside of the card, so that it does not inherit the accent colors. */}
      <Suspense>{isChoosing && <CurrencySheet onClose={() => setChoosing(false)} />}</Suspense>
    </>
  );
}

/** The currency of the worth; a tap changes it where there is another one. Keeps its place meanwhile. */
function Currency({ onOpen }: { onOpen: () => void }) {
  const { t } = useWords('wallet-staking');
  const { system, currencyType, status } = useSettings();
  const canChange = system.setting.currencies.length > 1;
  const isOnItsWay = status === 'idle' || status === 'loading';
  if (!canChange && !isOnItsWay) return null;
  const label = t('common:labelled', { label: t('wallet.currency'), value: currencyType.name });
  return (
    <button
      type="button"
      className={styles.currency}
      aria-label={label}
      disabled={!canChange}
      onClick={onOpen}
    >
      {currencyType.name}
      <Icon name="chevronDown" size={16} />
    </button>
  );
}
