import { useUser, useWords } from '@shared/host';
import { isGuessable } from '@shared/lib/guessable-digits';
import { Keypad } from '@shared/ui/keypad';
import { useState } from 'react';
import { useKeypadWords } from './keypad-words.ts';
import styles from './proof-sheet.module.css';

interface NewSixDigitsProps {
  /** The first entry; undefined while it is being entered. */
  first: string | undefined;
  onFirst: (value: string | undefined) => void;
  busy?: boolean;
  error?: string;
  /** Called after two equal entries. */
  onChosen: (value: string) => void;
}

/** A new payment password, entered twice because it is not shown. */
export function NewSixDigits(props: NewSixDigitsProps) {
  const { first, onFirst, busy, error, onChosen } = props;
  const { t } = useWords('account');
  const common = useWords('common');
  const words = useKeypadWords();
  const [asked, setAsked] = useState(first);
  const [value, setValue] = useState('');
  const { birthday } = useUser();
  /** The error of this entry. */
  const [unfit, setUnfit] = useState<'002106' | '002110'>();
  /** The entry has changed since its refusal. */
  const [isOld, setIsOld] = useState(false);
  // Adjusting state while rendering: the other entry starts without digits.
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
    // Clear the keypad: filled dots take no more digits.
    setValue('');
    if (first === undefined) {
      // Checked before the second entry, by the server's rule.
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
