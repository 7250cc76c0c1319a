import type { DeliveryAddress } from '@shared/contract/shop';
import { useWords } from '@shared/host';
import { Card, Section } from '@shared/ui';
import { addressLines } from '../addresses/address.rules.ts';
import styles from '../common/cards.module.css';

export function AddressCard({ address }: { address: DeliveryAddress }) {
  const { t, language } = useWords('shop-logistics');
  return (
    <Section title={t('address.title')}>
      <Card>
        <address className={styles.address}>
          <span className={styles.name}>{address.recipient}</span>
          <span className={styles.muted}>{address.phone}</span>
          {addressLines(address, language).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </Card>
    </Section>
  );
}
