import { useWords } from '@shared/host';
import { Button, Card, ListRow } from '@shared/ui';
import type { ReactNode } from 'react';
import styles from '../security/security.module.css';
import { StepHeading } from '../security/step-parts.tsx';

const alternatives = ['phone', 'key', 'cloud'] as const;

/** Quick ways to recover the codes, before a request that takes days. */
export function Alternatives({ onNone, more }: { onNone: () => void; more?: ReactNode }) {
  const { t } = useWords('account');
  return (
    <div className={styles.step}>
      <StepHeading title={t('twoFactor.retrieve.first')}>
        {t('twoFactor.retrieve.firstHint')}
      </StepHeading>
      <Card flush>
        <ul>
          {alternatives.map((name) => (
            <li key={name}>
              <ListRow
                title={t(`twoFactor.retrieve.alternatives.${name}`)}
                subtitle={t(`twoFactor.retrieve.alternativeHints.${name}`)}
              />
            </li>
          ))}
        </ul>
      </Card>
      <Button wide onClick={onNone}>
        {t('twoFactor.retrieve.noneOfThese')}
      </Button>
      {more}
    </div>
  );
}
