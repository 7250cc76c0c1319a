import { Link, useWords } from '@shared/host';
import { Checkbox } from '@shared/ui/checkbox';
import styles from '../common/list.module.css';

interface StakeAgreementProps {
  isAgreed: boolean;
  onChange: (isAgreed: boolean) => void;
  /** Before the agreement is opened: what was typed has to be kept. */
  onRead: () => void;
}

/** Stands where the link goes in a sentence: no language has it. */
const mark = '\u0001';

/** Nothing is staked before its terms were agreed to. */
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
