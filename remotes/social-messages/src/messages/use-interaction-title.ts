import type { InteractionKind } from '@shared/contract/enums';
import { useWords } from '@shared/host';
import { useCallback } from 'react';

/** The words for each of the seven kinds, such that who did it stands before them. */
export function useInteractionTitle(): (kind: InteractionKind) => string {
  const { t } = useWords('social-messages');
  return useCallback((kind) => t(`kinds.${kind}`), [t]);
}
