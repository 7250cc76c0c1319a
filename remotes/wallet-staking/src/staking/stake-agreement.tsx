import { Link, useWords } from '@shared/host';
import { Checkbox } from '@shared/ui/checkbox';
import styles from '../common/list.module.css';

interface StakeAgreementProps {
  isAgreed: boolean;
  onChange: (isAgreed: boolean) => void;
  /** Called before the agreement opens, so that the form can keep its input. */
  onRead: () => void;
}

/** Marks the place of the link in the translated sentence: a character that no language uses. */
const mark = '\u0001';

/** The consent to the staking agreement, with a link to it. */
export function StakeAgreement({ isAgreed, onChange, onRead }: StakeAgreementProps) {
  const { t } = useWords('wallet-staking');
  const [before, after] = t('staking.agree', { terms: mark }).split(mark);
  const label = (
    <>
      {before}
      <Link to="/terms5" className={`${styles.link} ${styles.target}`} onClick={onRead}>
        {t('staking.agreement')}
      </Link>
      {after}
    </>
  );
  return <Checkbox label={label} checked={isAgreed} onChange={onChange} />;
}
