import { useWords } from '@shared/host';
import { textStyles } from '@shared/ui';
import { useState } from 'react';
import { NewSixDigits } from './new-six-digits.tsx';
import type { Prompt } from './prompt.ts';
import styles from './proof-sheet.module.css';
import { useProblem } from './use-problem.ts';

/** Sets the first payment password, which the call requires. */
export function NewPaymentPassword({ prompt }: { prompt: Prompt }) {
  const { t } = useWords('account');
  const { error } = useProblem(prompt);
  const [first, setFirst] = useState<string>();
  return (
    <div className={styles.question}>
      <p className={textStyles.hint}>{t('security.proof.setUpHint')}</p>
      <NewSixDigits
        key={prompt.number}
        first={first}
        onFirst={setFirst}
        busy={prompt.busy}
        error={error}
        onChosen={(chosen) => {
          // A refusal starts over.
          setFirst(undefined);
          prompt.answer(chosen);
        }}
      />
    </div>
  );
}
