import { reportPictures } from '@shared/contract/report-reasons';
import { useWords } from '@shared/host';
import { Button, Icon, ProgressBar } from '@shared/ui';
import { useEffect, useRef, useState } from 'react';
import edit from './edit.module.css';
import { pictureMegabytes, pictureProblem, pictureTypes } from './picture.rules.ts';
import styles from './pictures.module.css';
import type { PickedPicture, usePictures } from './use-pictures.ts';
import { useUpload } from './use-upload.ts';

/** Up to four pictures, each on its way with its progress; one can be taken out at any time. */
export function PicturesField({ of }: { of: ReturnType<typeof usePictures> }) {
  const { t } = useWords('social-messages');
  const [problem, setProblem] = useState<string>();
  const choose = (files: readonly File[]) => {
    const wrong = files.map(pictureProblem).find((one) => one !== undefined);
    setProblem(wrong && t(wrong, { number: pictureMegabytes }));
    of.add(files.filter((file) => pictureProblem(file) === undefined));
  };
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t('report.pictures', { number: reportPictures })}</span>
      <ul className={styles.field}>
        {of.pictures.map((picture) => (
          <li key={picture.id}>
            <Picture
              picture={picture}
              onArrived={(url) => of.arrived(picture.id, url)}
              onRemove={() => of.remove(picture.id)}
            />
          </li>
        ))}
      </ul>
      {!of.isFull && (
        <div>
          <label className={edit.pick}>
            <Icon name="plus" size={20} />
            <span>{t('report.addPicture')}</span>
            <input
              type="file"
              multiple
              accept={pictureTypes.join(',')}
              onChange={({ currentTarget }) => {
                choose([...(currentTarget.files ?? [])]);
                // The same file can be chosen again.
                currentTarget.value = '';
              }}
            />
          </label>
        </div>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

interface PictureProps {
  picture: PickedPicture;
  onArrived: (url: string) => void;
  onRemove: () => void;
}

function Picture({ picture, onArrived, onRemove }: PictureProps) {
  const { t } = useWords('social-messages');
  const common = useWords('common');
  const { file, url } = picture;
  const keep = async (address: string) => onArrived(address);
  const upload = useUpload({ kind: 'picture', purpose: 'report', onDone: keep });
  const send = useRef(upload.send);
  useEffect(() => send.current(file), [file]);
  return (
    <div className={styles.item}>
      <div className={styles.line}>
        {url ? (
          <img className={styles.thumb} src={url} alt="" />
        ) : (
          <span className={styles.thumb} aria-hidden="true" />
        )}
        <span className={styles.name} dir="auto">
          {file.name}
        </span>
        {upload.step === 'failed' && upload.canRetry && (
          <Button kind="secondary" size="small" onClick={upload.retry}>
            {common.t('retry')}
          </Button>
        )}
        <Button
          kind="plain"
          size="small"
          aria-label={`${common.t('remove')}, ${file.name}`}
          onClick={onRemove}
        >
          {common.t('remove')}
        </Button>
      </div>
      {upload.step === 'sending' && (
        <ProgressBar label={t('picture.sending', { what: file.name })} value={upload.progress} />
      )}
      {upload.step === 'failed' && (
        <p className={styles.problem} role="alert">
          {upload.message}
        </p>
      )}
    </div>
  );
}
