import { useUser, useWords } from '@shared/host';
import { Avatar, Button, Card, ProgressBar, stacks, VisuallyHidden } from '@shared/ui';
import { useId, useState } from 'react';
import { displayName } from '../common/display-name.rules.ts';
import { pictureMegabytes, pictureProblem } from '../common/picture.rules.ts';
import { PicturePicker } from '../common/picture-picker.tsx';
import { useUpload } from '../common/use-upload.ts';
import { useUpdateMyProfileMutation } from './edit.api.ts';
import styles from './edit.module.css';

/** Avatar and background. An uploaded picture is saved at once. */
export function PictureFields() {
  const user = useUser();
  return (
    <Card flush>
      <div className={styles.background}>
        {user.backgroundImage && <img src={user.backgroundImage} alt="" />}
      </div>
      <div className={styles.pictures}>
        <span className={styles.portrait}>
          <Avatar src={user.avatar} name={displayName(user)} size={88} />
        </span>
        <PictureField column="avatar" purpose="avatar" />
        <PictureField column="backgroundImage" purpose="background" />
      </div>
    </Card>
  );
}

interface PictureFieldProps {
  column: 'avatar' | 'backgroundImage';
  purpose: 'avatar' | 'background';
}

function PictureField({ column, purpose }: PictureFieldProps) {
  const { t } = useWords('social-messages');
  const user = useUser();
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [update, { isLoading }] = useUpdateMyProfileMutation();
  const save = async (url: string) => {
    await update({ [column]: url }).unwrap();
  };
  const upload = useUpload({ kind: 'picture', purpose, onDone: save });
  const pick = (file: File | undefined) => {
    if (!file) return;
    const key = pictureProblem(file);
    setProblem(key && t(key, { number: pictureMegabytes }));
    if (!key) upload.send(file);
  };
  const error = upload.step === 'failed' ? upload.message : problem;
  return (
    <div className={stacks.small}>
      <div className={styles.pictureLine}>
        <span className={styles.label}>{t(`fields.${purpose}`)}</span>
        <PicturePicker aria-describedby={error ? id : undefined} onPick={([file]) => pick(file)}>
          {t('picture.choose')} <VisuallyHidden>{t(`fields.${purpose}`)}</VisuallyHidden>
        </PicturePicker>
        {user[column] !== '' && upload.step !== 'sending' && (
          <Button
            kind="plain"
            size="small"
            busy={isLoading}
            aria-label={`${t('common:remove')}, ${t(`fields.${purpose}`)}`}
            onClick={() => void save('').catch(() => undefined)}
          >
            {t('common:remove')}
          </Button>
        )}
      </div>
      {upload.step === 'sending' && (
        <div className={styles.sending}>
          <ProgressBar
            label={t('picture.sending', { what: t(`fields.${purpose}`) })}
            value={upload.progress}
          />
          <Button kind="plain" size="small" onClick={upload.cancel}>
            {t('common:cancel')}
          </Button>
        </div>
      )}
      {error && (
        <div className={styles.problem} role="alert">
          <p id={id}>{error}</p>
          {upload.step === 'failed' && upload.canRetry && (
            <Button kind="secondary" size="small" onClick={upload.retry}>
              {t('common:retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
