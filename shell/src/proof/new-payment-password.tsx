import { useWords } from '@shared/host';
import { useState } from 'react';
import { NewSixDigits } from './new-six-digits.tsx';
import type { Prompt } from './prompt.ts';
import styles from './proof-sheet.module.css';
import { useProblem } from './use-problem.ts';

/** The first payment password, where a call cannot go through without one. */
export function NewPaymentPassword({ prompt }: { prompt: Prompt }) {
  const { t } = useWords('shell');
  const { error } = useProblem(prompt);
  const [first, setFirst] = useState<string>();
  return (
    <div className={styles.question}>
      <p className={styles.hint}>{t('security.proof.setUpHint')}</p>
      <NewSixDigits
        key={prompt.number}
        first={first}
        onFirst={setFirst}
        busy={prompt.busy}
        error={error}
        onChosen={(chosen) => {
          // Refused, it begins anew.
          setFirst(undefined);
          prompt.answer(chosen);
        }}
      />
    </div>
  );
}
