import { useUser, useWords } from '@shared/host';
import { Avatar, Button, Card, Icon, ProgressBar, VisuallyHidden } from '@shared/ui';
import { useId, useState } from 'react';
import styles from '../common/edit.module.css';
import { pictureMegabytes, pictureProblem, pictureTypes } from '../common/picture.rules.ts';
import { useUpload } from '../common/use-upload.ts';
import { useUpdateMyProfileMutation } from './edit.api.ts';
import { nameOf } from './profile.rules.ts';

/** Avatar and background. A picture that has arrived counts at once: nobody sends it twice. */
export function PictureFields() {
  const user = useUser();
  return (
    <Card flush>
      <div className={styles.background}>
        {user.backgroundImage && <img src={user.backgroundImage} alt="" />}
      </div>
      <div className={styles.pictures}>
        <span className={styles.portrait}>
          <Avatar src={user.avatar} name={nameOf(user)} size={88} />
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
  const common = useWords('common');
  const user = useUser();
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [update, { isLoading }] = useUpdateMyProfileMutation();
  const keep = async (url: string) => {
    await update({ [column]: url }).unwrap();
  };
  const upload = useUpload({ kind: 'picture', purpose, onDone: keep });
  const choose = (file: File | undefined) => {
    if (!file) return;
    const wrong = pictureProblem(file);
    setProblem(wrong && t(wrong, { number: pictureMegabytes }));
    if (!wrong) upload.send(file);
  };
  const failed = upload.step === 'failed' ? upload.message : problem;
  return (
    <div className={styles.picture}>
      <div className={styles.pictureLine}>
        <span className={styles.label}>{t(`fields.${purpose}`)}</span>
        <label className={styles.pick}>
          <Icon name="plus" size={20} />
          <span>
            {t('picture.choose')} <VisuallyHidden>{t(`fields.${purpose}`)}</VisuallyHidden>
          </span>
          <input
            type="file"
            accept={pictureTypes.join(',')}
            aria-describedby={failed ? id : undefined}
            onChange={({ currentTarget }) => {
              choose(currentTarget.files?.[0]);
              // The same file can be chosen again.
              currentTarget.value = '';
            }}
          />
        </label>
        {user[column] !== '' && upload.step !== 'sending' && (
          <Button
            kind="plain"
            size="small"
            busy={isLoading}
            aria-label={`${common.t('remove')}, ${t(`fields.${purpose}`)}`}
            onClick={() => void keep('').catch(() => undefined)}
          >
            {common.t('remove')}
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
            {common.t('cancel')}
          </Button>
        </div>
      )}
      {failed && (
        <div className={styles.problem} role="alert">
          <p id={id}>{failed}</p>
          {upload.step === 'failed' && upload.canRetry && (
            <Button kind="secondary" size="small" onClick={upload.retry}>
              {common.t('retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
