import { type CalledKind, kindOfCall } from '@shared/contract/operation-kinds';
import { Link, useDates, useUser, useWords } from '@shared/host';
import { pendingOperations } from '@shared/host/money';
import { Button, Notice } from '@shared/ui';
import { useEffect, useState } from 'react';

export interface PendingScreen {
  path: string;
  title: string;
}

/** The screen that shows the outcome of an operation, by the subject of its flow; or none. */
export type ScreenOf = (operation: {
  kind: CalledKind;
  flow: string;
  subject: string;
}) => PendingScreen | undefined;

/** Says what and when, never how much: it may have been begun in an earlier session. */
export default function PendingNotices({ screenOf }: { screenOf: ScreenOf }) {
  const { t } = useWords('common');
  const { dateTime } = useDates();
  return useSent().map(({ key, path, flow, at }) => {
    const kind = kindOfCall(path);
    const screen = kind && screenOf({ kind, flow, subject: flow.split('/').at(-1) ?? '' });
    if (!screen) return null;
    return (
      <Notice
        key={key}
        tone="warn"
        title={t('money.unknown')}
        action={
          <Button kind="secondary" size="small" link={<Link to={screen.path} />}>
            {t('money.checkNow')}
          </Button>
        }
      >
        {at === undefined ? screen.title : `${screen.title} · ${dateTime(at)}`}
      </Notice>
    );
  });
}

function useSent() {
  const { uid } = useUser();
  const [operations, setOperations] = useState<ReturnType<typeof pendingOperations.of>>([]);
  useEffect(() => {
    const look = () => setOperations(pendingOperations.of(uid).filter(({ sent }) => sent));
    look();
    return pendingOperations.onEndedElsewhere(look);
  }, [uid]);
  return operations;
}
