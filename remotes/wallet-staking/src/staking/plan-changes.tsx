import type { StakePlan } from '@shared/contract/stake';
import { useWords } from '@shared/host';
import { Icon, VisuallyHidden } from '@shared/ui';
import styles from './plan-changes.module.css';
import type { ChangedFact } from './staking.rules.ts';
import { useFigures } from './use-figures.ts';
import { useBefore } from './use-plan-rows.ts';

const arrow = 'M4 12h15M13 6l6 6-6 6';

interface PlanChangesProps {
  facts: readonly ChangedFact[];
  /** What it would have been when it was shown before, where the person is asked again. */
  shown?: StakePlan | null;
}

/** What an action would change: as it is now, and beside it as it would be. */
export function PlanChanges({ facts, shown }: PlanChangesProps) {
  const { t } = useWords('wallet-staking');
  const { fact, label } = useFigures();
  const beforeOf = useBefore();
  return (
    <div className={styles.changes}>
      <p className={styles.heads} aria-hidden="true">
        <span>{t('staking.before')}</span>
        <span className={styles.then}>{t('staking.after')}</span>
      </p>
      <dl className={styles.facts}>
        {facts.map(({ name, kind, before, value }) => {
          const was = shown && beforeOf({ name, kind, value }, shown[name]);
          return (
            <div key={name}>
              <dt className={styles.label}>{label(name)}</dt>
              <dd className={styles.pair}>
                <span>
                  <VisuallyHidden>{t('staking.before')} </VisuallyHidden>
                  {fact({ kind, value: before })}
                </span>
                <span className={styles.after}>
                  <Icon path={arrow} size={16} />
                  <span>
                    <VisuallyHidden>{t('staking.after')} </VisuallyHidden>
                    {fact({ kind, value })}
                    {was && <span className={styles.was}> {was}</span>}
                  </span>
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
