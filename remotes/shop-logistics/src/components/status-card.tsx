import type { Shipment } from '@shared/contract/shop';
import { Link, useWords } from '@shared/host';
import { formatDate } from '@shared/lib/format-date';
import { Button, Card, Notice, Steps, VisuallyHidden } from '@shared/ui';
import { headlineOf, type Way, wayOf } from '../order.rules.ts';
import { elsewhere } from '../paths.ts';
import styles from './status-card.module.css';

/** Where a parcel stands and when it comes; or why it does not, and what happens next. */
export function StatusCard({ shipment }: { shipment: Shipment }) {
  const { t, language } = useWords('shop-logistics');
  const headline = headlineOf(shipment);
  const way = wayOf(shipment.status);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const date = 'at' in headline ? formatDate(headline.at, { language, timeZone }) : '';
  return (
    <div className={styles.stack}>
      <Card accent={way !== undefined}>
        <h2 className={way ? styles.status : styles.stuck}>{t(`status.${shipment.status}`)}</h2>
        <p className={styles.date}>{t(`headline.${headline.key}`, { date })}</p>
        {way && <WaySteps way={way} />}
      </Card>
      {shipment.problem && (
        <Notice
          tone="danger"
          title={shipment.problem.reason}
          action={
            <Button kind="plain" size="small" link={<Link to={elsewhere.customerService} />}>
              {t('problem.contact')}
            </Button>
          }
        >
          {shipment.problem.nextStep}
        </Notice>
      )}
    </div>
  );
}

/** The headline has named the status: below the marks stands how far that is. */
function WaySteps({ way }: { way: Way }) {
  const { t } = useWords('shop-logistics');
  const common = useWords('common');
  const place = t('steps.place', { step: way.at, total: way.steps.length });
  const items = way.steps.map(({ status, state }, index) => ({
    status: state,
    statusLabel: common.t(`step.${state}`),
    title:
      index + 1 === way.at ? (
        <>
          {place}
          <VisuallyHidden>: {t(`status.${status}`)}</VisuallyHidden>
        </>
      ) : (
        t(`status.${status}`)
      ),
    detail:
      index + 1 === way.at && way.next
        ? t('steps.next', { status: t(`status.${way.next}`) })
        : undefined,
  }));
  return (
    <div className={styles.steps}>
      <Steps label={t('steps.label')} items={items} direction="horizontal" />
    </div>
  );
}
