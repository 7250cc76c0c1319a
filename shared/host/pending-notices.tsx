import { type CalledKind, kindOfCall } from '@shared/contract/operation-kinds';
import { Link, useDates, useUser, useWords } from '@shared/host';
import { pendingOperations } from '@shared/host/money';
import {
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  useEffect,
  useState,
} from 'react';

type LinkProps = ComponentProps<typeof Link>;

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

export interface PendingNoticesProps {
  screenOf: ScreenOf;
  /** The kit's `PendingNotice`. */
  draw: ComponentType<{
    title: string;
    text: string;
    way: { label: string; link: ReactElement<LinkProps> };
  }>;
}

/** Says what and when, never how much: it may have been begun in an earlier session. */
export default function PendingNotices({ screenOf, draw: Draw }: PendingNoticesProps) {
  const { t } = useWords('common');
  const { dateTime } = useDates();
  return useSent().map(({ key, path, flow, at }) => {
    const kind = kindOfCall(path);
    const screen = kind && screenOf({ kind, flow, subject: flow.split('/').at(-1) ?? '' });
    if (!screen) return null;
    return (
      <Draw
        key={key}
        title={t('money.unknown')}
        text={at === undefined ? screen.title : `${screen.title} · ${dateTime(at)}`}
        way={{ label: t('money.checkNow'), link: <Link to={screen.path} /> }}
      />
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
