import type { InteractionKind } from '@shared/contract/enums';
import { useWords } from '@shared/host';
import { useCallback } from 'react';

/** The text of each interaction kind, to follow the person's name. */
export function useInteractionTitle(): (kind: InteractionKind) => string {
  const { t } = useWords('social-messages');
  return useCallback((kind) => t(`kinds.${kind}`), [t]);
}
