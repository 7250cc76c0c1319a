import { useWords } from '@shared/host';
import { Keypad } from '@shared/ui/keypad';
import { useKeypadWords } from './keypad-words.ts';
import type { Prompt } from './prompt.ts';
import { useAnswer } from './use-problem.ts';

export function PaymentPasswordQuestion({ prompt }: { prompt: Prompt }) {
  const { t } = useWords('account');
  const { value, error, busy, change } = useAnswer(prompt);
  return (
    <Keypad
      label={t('security.paymentPassword')}
      words={useKeypadWords()}
      value={value}
      onChange={change}
      onComplete={prompt.answer}
      error={error}
      busy={busy}
    />
  );
}
