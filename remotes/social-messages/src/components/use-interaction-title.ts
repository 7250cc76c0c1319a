import type { InteractionKind } from '@shared/contract/enums';
import { useWords } from '@shared/host';

/** The words for each of the seven kinds, such that who did it stands before them. */
export function useInteractionTitle(): (kind: InteractionKind) => string {
  const { t } = useWords('social-messages');
  return (kind) => t(`kinds.${kind}`);
}
