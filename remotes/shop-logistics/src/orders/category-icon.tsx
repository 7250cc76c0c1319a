import type { OrderItem } from '@shared/contract/shop';
import { Icon } from '@shared/ui';
import styles from './category-icon.module.css';

/** SVG paths on the kit's grid of 24 × 24. */
const drawings: Record<OrderItem['category'], string> = {
  fashion: 'M12 9.5V8.5a2 2 0 1 0-2-2M12 9.5l8.5 6.5a1 1 0 0 1-.6 1.8H4.1a1 1 0 0 1-.6-1.8z',
  beauty:
    'M10 3h4v4h-4zM11 7h2a3 3 0 0 1 3 3v9a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2v-9a3 3 0 0 1 3-3zM8 13.5h8',
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  electronics: 'M9 3v5M15 3v5M7 8h10v3a5 5 0 0 1-10 0zM12 16v5',
  food: 'M5 9h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 10.5h1.5a2.25 2.25 0 0 1 0 4.5H16M9 3.5v2M12.5 3.5v2',
  toys: 'M8.5 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  other: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
};

/** Stands in for a product picture. Decorative: the name is beside it. */
export function CategoryIcon({ category }: { category: OrderItem['category'] }) {
  return (
    <span className={styles.icon}>
      <Icon path={drawings[category]} size={24} />
    </span>
  );
}
