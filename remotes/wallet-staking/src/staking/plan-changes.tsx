import type { StakePlan } from '@shared/contract/stake';
import { useWords } from '@shared/host';
import { Icon, stacks, textStyles, VisuallyHidden } from '@shared/ui';
import styles from './plan-changes.module.css';
import type { ChangedFact } from './staking.rules.ts';
import { useValueBefore } from './use-plan-rows.ts';
import { useStakeFormat } from './use-stake-format.ts';

const arrow = 'M4 12h15M13 6l6 6-6 6';

interface PlanChangesProps {
  facts: readonly ChangedFact[];
  /** The plan of the offer shown before, when a changed offer needs a new confirmation. */
  shown?: StakePlan | null;
}

/** What an action changes: the values of now beside the values it leads to. */
export function PlanChanges({ facts, shown }: PlanChangesProps) {
  const { t } = useWords('wallet-staking');
  const { factValue, factLabel } = useStakeFormat('exact');
  const beforeOf = useValueBefore('exact');
  return (
    <div className={styles.changes}>
      <p className={styles.heads} aria-hidden="true">
        <span>{t('staking.before')}</span>
        <span className={styles.then}>{t('staking.after')}</span>
      </p>
      <dl className={stacks.medium}>
        {facts.map(({ name, kind, before, value }) => {
          const was = shown && beforeOf({ name, kind, value }, shown[name]);
          return (
            <div key={name}>
              <dt className={textStyles.hint}>{factLabel(name)}</dt>
              <dd className={styles.pair}>
                <span>
                  <VisuallyHidden>{t('staking.before')} </VisuallyHidden>
                  {factValue({ kind, value: before })}
                </span>
                <span className={styles.after}>
                  <Icon path={arrow} size={16} />
                  <span>
                    <VisuallyHidden>{t('staking.after')} </VisuallyHidden>
                    {factValue({ kind, value })}
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
