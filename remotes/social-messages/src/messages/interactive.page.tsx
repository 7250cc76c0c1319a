import { type InteractionKind, interactionKinds } from '@shared/contract/enums';
import { useWords } from '@shared/host';
import { FilterSelect } from '@shared/ui/lists';
import { useState } from 'react';
import { InteractiveList } from './interactive-list.tsx';

/** Interactions of other people, filtered by kind. */
export default function InteractivePage() {
  const { t } = useWords('social-messages');
  const [kind, setKind] = useState<InteractionKind>();
  const kinds = interactionKinds.map((id) => ({ id, label: t(`filters.${id}`) }));
  return (
    <>
      <FilterSelect
        wide
        label={t('filters.label')}
        items={[{ id: '', label: t('common:all') }, ...kinds]}
        value={kind ?? ''}
        onChange={(id) => setKind(interactionKinds.find((one) => one === id))}
      />
      <InteractiveList kind={kind} onClear={() => setKind(undefined)} />
    </>
  );
}
