import { useWords } from '@shared/host';

export function useKeypadWords() {
  const { t } = useWords('account');
  return {
    remove: t('security.keypad.remove'),
    entered: (number: number) => t('security.keypad.entered', { number }),
  };
}
