import { useWords } from '@shared/host';

export function useKeypadWords() {
  const { t } = useWords('shell');
  return {
    remove: t('security.keypad.remove'),
    entered: (number: number) => t('security.keypad.entered', { number }),
  };
}
