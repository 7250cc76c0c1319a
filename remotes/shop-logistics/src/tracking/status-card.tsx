import type { Shipment } from '@shared/contract/shop';
import { Link, useDates, useWords } from '@shared/host';
import { Card, Notice, Steps, stacks, VisuallyHidden } from '@shared/ui';
import { elsewhere } from '../paths.ts';
import { shipmentHeadline, type TransitProgress, transitProgress } from './shipment.rules.ts';
import styles from './status-card.module.css';

/** Marks the date's position in a sentence: a private-use character that no text contains. */
const datePlaceholder = '\u{E000}';

type ShipmentState = Pick<Shipment, 'status' | 'statusAt' | 'expectedAt'> &
  Partial<Pick<Shipment, 'problem'>>;

/** The status and expected date of a parcel, or its problem and the next step. */
export function StatusCard({ shipment }: { shipment: ShipmentState }) {
  const { t } = useWords('shop-logistics');
  const dates = useDates();
  const headline = shipmentHeadline(shipment);
  const progress = transitProgress(shipment.status);
  const date = 'at' in headline ? dates.date(headline.at) : '';
  // The date gets its own element, because a line must not break at its hyphens.
  const [before, after] = t(`headline.${headline.key}`, { date: datePlaceholder }).split(
    datePlaceholder,
  );
  return (
    <div className={stacks.medium}>
      <Card accent={progress !== undefined}>
        <h2 className={progress ? styles.status : styles.problem}>
          {t(`status.${shipment.status}`)}
        </h2>
        <p className={styles.headline}>
          {before}
          <span className={styles.date}>{date}</span>
          {after}
        </p>
        {progress && <TransitSteps progress={progress} />}
      </Card>
      {shipment.problem && (
        <Notice
          tone="danger"
          title={shipment.problem.reason}
          action={
            <Link className={styles.contact} to={elsewhere.customerService}>
              {t('problem.contact')}
            </Link>
          }
        >
          {shipment.problem.nextStep}
        </Notice>
      )}
    </div>
  );
}

/** The headline already names the status, so the current step shows its position instead. */
function TransitSteps({ progress }: { progress: TransitProgress }) {
  const { t } = useWords('shop-logistics');
  const position = t('steps.place', { step: progress.currentStep, total: progress.steps.length });
  const items = progress.steps.map(({ status, state }, index) => ({
    status: state,
    statusLabel: t(`common:step.${state}`),
    title:
      index + 1 === progress.currentStep ? (
        <>
          {position}
          <VisuallyHidden>: {t(`status.${status}`)}</VisuallyHidden>
        </>
      ) : (
        t(`status.${status}`)
      ),
    detail:
      index + 1 === progress.currentStep && progress.nextStatus
        ? t('steps.next', { status: t(`status.${progress.nextStatus}`) })
        : undefined,
  }));
  return (
    <div className={styles.steps}>
      <Steps label={t('steps.label')} items={items} direction="horizontal" />
    </div>
  );
}
