import { Link, useWords } from '@shared/host';
import { Icon } from '@shared/ui';
import { paths } from '../paths.ts';
import styles from './actions.module.css';

/** Actions that move money, the most used first. */
const moves = [
  { word: 'receive', to: paths.receive.to(), icon: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M5 20h14' },
  { word: 'transfer', to: paths.transfer.to(), icon: 'M12 20V6M6.5 11.5L12 6l5.5 5.5M5 3h14' },
  { word: 'withdraw', to: paths.withdraw.to(), icon: 'M4 10v9h16v-9M12 15V3M8 7l4-4 4 4' },
  {
    word: 'exchange',
    to: paths.exchange.to(),
    icon: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4',
  },
] as const;

/** Screens that show more. */
const places = [
  {
    word: 'staking',
    to: paths.staking.to(),
    icon: 'M12 3c4 0 7 1.3 7 3s-3 3-7 3-7-1.3-7-3 3-3 7-3zM5 6v6c0 1.7 3 3 7 3s7-1.3 7-3V6M5 12v6c0 1.7 3 3 7 3s7-1.3 7-3v-6',
  },
  {
    word: 'portfolio',
    to: paths.portfolio.to(),
    icon: 'M12 4a8 8 0 1 0 8 8h-8zM15 3.5a8 8 0 0 1 5.5 5.5H15z',
  },
  { word: 'history', to: paths.history.to(), icon: 'M4 6h16M4 12h16M4 18h10' },
] as const;

export function Actions() {
  const { t } = useWords('wallet-staking');
  return (
    <nav className={styles.actions} aria-label={t('actions.label')}>
      <ul className={styles.moves}>
        {moves.map((action) => (
          <Action key={action.word} {...action} />
        ))}
      </ul>
      <ul className={styles.places}>
        {places.map((action) => (
          <Action key={action.word} {...action} />
        ))}
      </ul>
    </nav>
  );
}

interface ActionProps {
  word: string;
  to: string;
  icon: string;
}

function Action({ word, to, icon }: ActionProps) {
  const { t } = useWords('wallet-staking');
  return (
    <li>
      <Link to={to} className={styles.action}>
        <span className={styles.mark}>
          <Icon path={icon} />
        </span>
        {t(`actions.${word}`)}
      </Link>
    </li>
  );
}
