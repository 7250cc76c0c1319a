/**
 * A subpath of its own, in the bundles of those who use it. It loads nothing, so that a notice is
 * there from the first paint on and moves nothing.
 */
import { failureText, Link, remoteStorage, useDates, useUser, useWords } from '@shared/host';
import {
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { StoredOperation } from './money/operation.rules.ts';
import { type EndedOperation, operationEnded, outcomePath } from './pending-events.ts';

type LinkProps = ComponentProps<typeof Link>;

interface Drawn {
  tone: 'warn' | 'success' | 'danger';
  title: string;
  text: string;
  /** To the screen of its outcome. */
  way?: { label: string; link: ReactElement<LinkProps> };
  close?: { label: string; onClick: () => void };
}

interface PendingOperationsProps {
  /** The kit's `PendingNotice`. */
  draw: ComponentType<Drawn>;
  /** How the paths of their calls begin; without it all are announced. */
  calls?: string;
}

const stored = remoteStorage<'moneyOperations' | 'dataOwner'>('', {
  specified: ['moneyOperations', 'dataOwner'],
});

/**
 * Those of a person. Before the profile is loaded those of the person whose data the device has: they
 * keep their place free.
 */
function readSent(uid: string, calls: string): StoredOperation[] {
  const owner = uid || stored.read('dataOwner');
  try {
    const all = JSON.parse(stored.read('moneyOperations')) as StoredOperation[];
    return all.filter(
      (one) => one.sent && (owner === '' || one.uid === owner) && one.path.startsWith(calls),
    );
  } catch {
    return [];
  }
}

/**
 * Announces the user's operations whose outcome is unknown (D25), each with a way to it. The shell
 * asks for them; once one is known, its notice says so in its place.
 */
export function PendingOperations({ draw, calls = '' }: PendingOperationsProps) {
  const { uid } = useUser();
  const [operations, setOperations] = useState(() => readSent(uid, calls));
  // Again whenever a kept screen is shown again.
  useEffect(() => setOperations(readSent(uid, calls)), [calls]);
  // The profile may be that of another person; otherwise their places are kept, and nothing moves.
  useEffect(() => {
    const own = readSent(uid, calls);
    setOperations((kept) =>
      own.every(({ key }) => kept.some((one) => one.key === key)) ? kept : own,
    );
  }, [uid]);
  return operations.map((operation) => (
    <Announced
      key={operation.key}
      operation={operation}
      draw={draw}
      onClose={() => setOperations((all) => all.filter((one) => one !== operation))}
    />
  ));
}

type End = Pick<EndedOperation, 'isDone' | 'failure'> | 'elsewhere';

interface AnnouncedProps extends Pick<PendingOperationsProps, 'draw'> {
  operation: StoredOperation;
  onClose: () => void;
}

function Announced({ operation, draw: Draw, onClose }: AnnouncedProps) {
  const { uid } = useUser();
  const box = useRef<HTMLDivElement>(null);
  const [end, setEnd] = useState<{ how: End; minHeight: number | undefined }>();
  const { key } = operation;
  useEffect(() => {
    const finish = (how: End) => setEnd({ how, minHeight: box.current?.offsetHeight });
    const onEnded = (event: Event) => {
      const { detail } = event as CustomEvent<EndedOperation>;
      if (detail.key !== key) return;
      event.preventDefault();
      finish(detail);
    };
    const onStorage = () => {
      if (!stored.read('moneyOperations').includes(key)) finish('elsewhere');
    };
    window.addEventListener(operationEnded, onEnded);
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener(operationEnded, onEnded);
      window.removeEventListener('storage', onStorage);
    };
  }, [key]);
  const drawn = useDrawn(operation, { end: end?.how, onClose });
  const isHidden = operation.uid !== uid || end?.how === 'elsewhere';
  // The words may become fewer, the place stays.
  const style = { minHeight: end?.minHeight, visibility: isHidden ? 'hidden' : undefined } as const;
  return (
    <div ref={box} aria-live="polite" style={{ display: 'grid', ...style }}>
      <Draw {...drawn} />
    </div>
  );
}

/** Says what and when, never how much: it may have been begun in an earlier session. */
function useDrawn(
  { key, title, at }: StoredOperation,
  { end, onClose }: { end: End | undefined; onClose: () => void },
): Drawn {
  const { t } = useWords('common');
  const { dateTime } = useDates();
  const what = [title, at !== undefined && dateTime(at)].filter(Boolean).join(' · ');
  const to = (label: string) => ({ label, link: <Link to={outcomePath(key)} /> });
  if (end === undefined || end === 'elsewhere') {
    return { tone: 'warn', title: t('money.unknown'), text: what, way: to(t('money.checkNow')) };
  }
  const close = { label: t('close'), onClick: onClose };
  if (end.isDone) {
    return {
      tone: 'success',
      title: t('money.done'),
      text: what,
      way: to(t('money.receipt')),
      close,
    };
  }
  const why = end.failure ? failureText(end.failure, t) : t('money.nothingMoved');
  return { tone: 'danger', title: t('money.failed'), text: [what, why].join(' · '), close };
}
