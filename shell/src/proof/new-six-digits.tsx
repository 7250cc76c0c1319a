import { useUser, useWords } from '@shared/host';
import { isGuessable } from '@shared/lib/guessable-digits';
import { Keypad } from '@shared/ui/keypad';
import { useState } from 'react';
import { useKeypadWords } from './keypad-words.ts';
import styles from './proof-sheet.module.css';

interface NewSixDigitsProps {
  /** What was entered first; undefined while that is asked for. */
  first: string | undefined;
  onFirst: (value: string | undefined) => void;
  busy?: boolean;
  error?: string;
  /** Entered twice, the same both times. */
  onChosen: (value: string) => void;
}

/** A new payment password, entered twice: what cannot be read has to be repeated. */
export function NewSixDigits(props: NewSixDigitsProps) {
  const { first, onFirst, busy, error, onChosen } = props;
  const { t } = useWords('shell');
  const common = useWords('common');
  const words = useKeypadWords();
  const [asked, setAsked] = useState(first);
  const [value, setValue] = useState('');
  const { birthday } = useUser();
  /** What is wrong with what was entered here. */
  const [unfit, setUnfit] = useState<'002106' | '002110'>();
  /** What was refused is no longer what is entered. */
  const [isOld, setIsOld] = useState(false);
  // Adjusting state while rendering: another question begins without digits.
  if (asked !== first) {
    setAsked(first);
    setValue('');
  }
  const change = (next: string) => {
    setValue(next);
    setUnfit(undefined);
    setIsOld(true);
  };
  const complete = (entered: string) => {
    // Dots that stay filled take no more digits.
    setValue('');
    if (first === undefined) {
      // Said before it is entered twice; the server judges it the same way.
      if (isGuessable(entered, birthday)) setUnfit('002110');
      else onFirst(entered);
    } else if (entered === first) {
      setIsOld(false);
      onChosen(entered);
    } else {
      onFirst(undefined);
      setUnfit('002106');
    }
  };
  const label = t(first === undefined ? 'security.keypad.new' : 'security.keypad.again');
  return (
    <div className={styles.question}>
      <p role="status" className={styles.asked}>
        {label}
      </p>
      <Keypad
        label={label}
        words={words}
        value={value}
        onChange={change}
        onComplete={complete}
        error={unfit ? common.t(unfit) : isOld ? undefined : error}
        busy={busy}
      />
    </div>
  );
}
