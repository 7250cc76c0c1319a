import { reportPictures } from '@shared/contract/report-reasons';
import { useWords } from '@shared/host';
import { Button, ProgressBar, stacks } from '@shared/ui';
import { useEffect, useRef, useState } from 'react';
import { pictureMegabytes, pictureProblem } from '../common/picture.rules.ts';
import { PicturePicker } from '../common/picture-picker.tsx';
import { useUpload } from '../common/use-upload.ts';
import styles from './pictures-field.module.css';
import type { PickedPicture, usePictures } from './use-pictures.ts';

/** Up to four pictures. Each uploads at once, and can be removed at any time. */
export function PicturesField({ selection }: { selection: ReturnType<typeof usePictures> }) {
  const { t } = useWords('social-messages');
  const [problem, setProblem] = useState<string>();
  const pick = (files: readonly File[]) => {
    const key = files.map(pictureProblem).find((one) => one !== undefined);
    setProblem(key && t(key, { number: pictureMegabytes }));
    selection.add(files.filter((file) => pictureProblem(file) === undefined));
  };
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t('report.pictures', { number: reportPictures })}</span>
      <ul className={styles.field}>
        {selection.pictures.map((picture) => (
          <li key={picture.id}>
            <Picture
              picture={picture}
              onUploaded={(url) => selection.setUrl(picture, url)}
              onRemove={() => selection.remove(picture.id)}
            />
          </li>
        ))}
      </ul>
      {!selection.isFull && (
        <div>
          <PicturePicker multiple onPick={pick}>
            {t('report.addPicture')}
          </PicturePicker>
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
  onUploaded: (url: string) => void;
  onRemove: () => void;
}

function Picture({ picture, onUploaded, onRemove }: PictureProps) {
  const { t } = useWords('social-messages');
  const { file, name, url } = picture;
  const onDone = async (uploadedUrl: string) => onUploaded(uploadedUrl);
  const upload = useUpload({ kind: 'picture', purpose: 'report', onDone });
  const send = useRef(upload.send);
  useEffect(() => {
    if (file) send.current(file);
  }, [file]);
  return (
    <div className={stacks.small}>
      <div className={styles.line}>
        {url ? (
          <img className={styles.thumb} src={url} alt="" />
        ) : (
          <span className={styles.thumb} aria-hidden="true" />
        )}
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {upload.step === 'failed' && upload.canRetry && (
          <Button kind="secondary" size="small" onClick={upload.retry}>
            {t('common:retry')}
          </Button>
        )}
        <Button
          kind="plain"
          size="small"
          aria-label={`${t('common:remove')}, ${name}`}
          onClick={onRemove}
        >
          {t('common:remove')}
        </Button>
      </div>
      {upload.step === 'sending' && (
        <ProgressBar label={t('picture.sending', { what: name })} value={upload.progress} />
      )}
      {upload.step === 'failed' && (
        <p className={styles.problem} role="alert">
          {upload.message}
        </p>
      )}
    </div>
  );
}
