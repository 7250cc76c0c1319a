import type { OrderItem, OrderPayment, Shipment } from '@shared/contract/shop';
import { useAmounts, useWords } from '@shared/host';
import { receiptDecimals } from '@shared/lib/number-input';
import { Card, ListRow, Section } from '@shared/ui';
import { CategoryIcon } from './category-icon.tsx';

interface ItemsCardProps {
  items: readonly OrderItem[];
  asset: OrderPayment['asset'];
  /** With several packages, each item names its own. */
  packages: readonly Shipment[];
}

export function ItemsCard({ items, asset, packages }: ItemsCardProps) {
  const { t } = useWords('shop-logistics');
  const { amount } = useAmounts();
  const packageOf = ({ packageId }: OrderItem): string | undefined => {
    const found = packages.find(({ id }) => id === packageId);
    return found && packages.length > 1 ? t('packages.one', { number: found.position }) : undefined;
  };
  return (
    <Section title={t('items.title')}>
      <Card flush>
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <ListRow
                leading={<CategoryIcon category={item.category} />}
                title={item.name}
                subtitle={[item.variant, packageOf(item)].filter(Boolean).join(' · ')}
                value={`${amount(item.unitPrice, receiptDecimals(item.unitPrice))}\u00a0${asset}`}
                subvalue={`× ${item.quantity}`}
              />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
