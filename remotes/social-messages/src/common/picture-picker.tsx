import { Icon } from '@shared/ui';
import type { ReactNode } from 'react';
import { pictureTypes } from './picture.rules.ts';
import styles from './picture-picker.module.css';

interface PicturePickerProps {
  multiple?: boolean;
  'aria-describedby'?: string | undefined;
  onPick: (files: File[]) => void;
  children: ReactNode;
}

/** A file input that looks like a button. */
export function PicturePicker({ onPick, children, ...input }: PicturePickerProps) {
  return (
    <label className={styles.pick}>
      <Icon name="plus" size={20} />
      <span>{children}</span>
      <input
        {...input}
        type="file"
        accept={pictureTypes.join(',')}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          // Without the reset, picking the same file again fires no event.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
