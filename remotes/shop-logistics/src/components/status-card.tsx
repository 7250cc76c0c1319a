import type { Shipment } from '@shared/contract/shop';
import { Link, useDates, useWords } from '@shared/host';
import { Card, Notice, Steps, VisuallyHidden } from '@shared/ui';
import { headlineOf, type Way, wayOf } from '../order.rules.ts';
import { elsewhere } from '../paths.ts';
import styles from './status-card.module.css';

/** Holds the date's place in a sentence: a character that no language has. */
const place = '\u{E000}';

type Standing = Pick<Shipment, 'status' | 'statusAt' | 'expectedAt'> &
  Partial<Pick<Shipment, 'problem'>>;

/** Where a parcel stands and when it comes; or why it does not, and what happens next. */
export function StatusCard({ shipment }: { shipment: Standing }) {
  const { t } = useWords('shop-logistics');
  const dates = useDates();
  const headline = headlineOf(shipment);
  const way = wayOf(shipment.status);
  const date = 'at' in headline ? dates.date(headline.at) : '';
  // A date is never broken at its hyphens, wherever the language puts it.
  const [before, after] = t(`headline.${headline.key}`, { date: place }).split(place);
  return (
    <div className={styles.stack}>
      <Card accent={way !== undefined}>
        <h2 className={way ? styles.status : styles.stuck}>{t(`status.${shipment.status}`)}</h2>
        <p className={styles.said}>
          {before}
          <span className={styles.date}>{date}</span>
          {after}
        </p>
        {way && <WaySteps way={way} />}
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

/** The headline has named the status: below the marks stands how far that is. */
function WaySteps({ way }: { way: Way }) {
  const { t } = useWords('shop-logistics');
  const common = useWords('common');
  const reached = t('steps.place', { step: way.at, total: way.steps.length });
  const items = way.steps.map(({ status, state }, index) => ({
    status: state,
    statusLabel: common.t(`step.${state}`),
    title:
      index + 1 === way.at ? (
        <>
          {reached}
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
