import type { MessageList } from '@shared/contract/messages';
import { useWords } from '@shared/host';
import { SegmentedControl } from '@shared/ui';
import { useState } from 'react';
import { Entries } from '../components/entries.tsx';
import { InteractiveList } from '../components/interactive-list.tsx';
import { SystemList } from '../components/system-list.tsx';

/** What the house tells a person and what other people did, one list at a time. */
export default function MessagesPage() {
  const { t } = useWords('social-messages');
  const [list, setList] = useState<MessageList>('system');
  return (
    <>
      <Entries onOpen={setList} />
      <SegmentedControl
        label={t('lists.label')}
        items={[
          { id: 'system', label: t('lists.system') },
          { id: 'interactive', label: t('lists.interactive') },
        ]}
        value={list}
        onChange={setList}
      />
      {list === 'system' ? <SystemList /> : <InteractiveList />}
    </>
  );
}
