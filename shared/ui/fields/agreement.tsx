import { type ReactNode, useEffect } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { textStyles } from '../layout/shared-classes.ts';
import styles from './agreement.module.css';
import { Checkbox } from './checkbox.tsx';

interface AgreementProps {
  isLoading: boolean;
  /** Called whenever it appears, also after an outcome, where its form stays mounted. */
  onShow?: (() => void) | undefined;
  /** What was agreed to before, with links. */
  note: ReactNode;
  checkbox: { label: ReactNode; checked: boolean; onChange: (isOn: boolean) => void } | undefined;
}

/** The documents that an operation needs agreement to: asked for once, then named. */
export function Agreement({ isLoading, onShow, note, checkbox }: AgreementProps) {
  // Once per appearance.
  useEffect(() => onShow?.(), []);
  return (
    <div className={styles.agreement} aria-busy={isLoading || undefined}>
      {isLoading && <Skeleton width="80%" />}
      {checkbox && <Checkbox {...checkbox} />}
      {note && <p className={textStyles.hint}>{note}</p>}
    </div>
  );
}
