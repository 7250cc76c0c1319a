import type { UserProfile } from '@shared/contract/user';
import { useDates, useHost, useUser, useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { regionChoices } from '@shared/lib/intl';
import {
  minAge,
  nextChangeAt,
  nickNameDays,
  signatureLength,
  userNameDays,
} from '@shared/lib/profile-limits';
import { regionCodes } from '@shared/lib/regions';
import { Button, Card, Notice, SegmentedControl, TextField } from '@shared/ui';
import { SelectField } from '@shared/ui/select-field';
import { TextArea } from '@shared/ui/text-area';
import { useMemo, useState } from 'react';
import { ConfirmLeave, GoBack } from './confirm-leave.tsx';
import {
  useChangeBirthdayMutation,
  useChangeRegionMutation,
  useChangeUserNameMutation,
  useUpdateMyProfileMutation,
} from './edit.api.ts';
import styles from './edit.module.css';
import {
  birthdayRange,
  birthdayRule,
  isChanged,
  nickNameRules,
  type ProfileForm,
  toChanges,
  toForm,
  userNameError,
} from './edit.rules.ts';
import { UserNameField } from './user-name-field.tsx';

/** The profile fields, saved together. */
export function EditForm() {
  const { t, language } = useWords('social-messages');
  const { store, notices } = useHost();
  const user = useUser();
  // What the server has. After a partly failed save this includes the part that succeeded.
  const [saved, setSaved] = useState(() => toForm(user));
  const [isDone, setDone] = useState(false);
  const range = birthdayRange(store.getState().clock.nowTime);
  const save = useSave(saved, setSaved);
  const form = useForm<ProfileForm>({
    initial: saved,
    draft: 'profile',
    rules: {
      username: [(name) => (name === saved.username ? undefined : userNameError(name))],
      nickName: nickNameRules(saved.nickName),
      birthday: [birthdayRule(range)],
    },
    submit: async (values) => {
      await save(values);
      notices.toast(t('edit.saved'));
      setDone(true);
    },
  });
  const locks = useNameLocks(user);
  const regions = useRegionOptions(language);
  const isDirty = isChanged(form.values, saved);
  const { value: gender, onChange: setGender } = form.field('gender');
  return (
    <form {...form.props} className={styles.form}>
      {isDone ? <GoBack /> : isDirty && <ConfirmLeave />}
      <Card>
        <div className={styles.fields}>
          <UserNameField {...form.field('username')} lockedHint={locks.userName} />
          <TextField
            {...form.field('nickName')}
            label={t('fields.nickName')}
            hint={locks.nickName ?? t('edit.nickNameHint')}
            readOnly={locks.nickName !== undefined}
            autoComplete="nickname"
            maxLength={60}
          />
          <TextArea
            {...form.field('signature')}
            label={t('fields.signature')}
            maxLength={signatureLength}
          />
          <div className={styles.choice}>
            <span className={styles.label}>{t('fields.gender')}</span>
            <SegmentedControl
              label={t('fields.gender')}
              items={[
                { id: '0', label: t('gender.unset') },
                { id: '1', label: t('gender.male') },
                { id: '2', label: t('gender.female') },
              ]}
              value={gender}
              onChange={setGender}
            />
          </div>
          <TextField
            {...form.field('birthday')}
            {...range}
            type="date"
            label={t('fields.birthday')}
            hint={t('edit.birthdayHint', { age: minAge })}
            autoComplete="bday"
          />
          <SelectField {...form.field('region')} label={t('fields.region')} items={regions} />
        </div>
      </Card>
      {form.formError && <Notice tone="danger">{form.formError}</Notice>}
      <SaveButton busy={form.busy} isDirty={isDirty} />
    </form>
  );
}

function SaveButton({ busy, isDirty }: { busy: boolean; isDirty: boolean }) {
  const { t } = useWords('social-messages');
  return (
    <Button type="submit" wide busy={busy} disabled={!isDirty}>
      {isDirty ? t('common:save') : t('edit.nothingChanged')}
    </Button>
  );
}

/** Each call returns the whole profile, so its change is kept even if the next call fails. */
function useSave(saved: ProfileForm, setSaved: (form: ProfileForm) => void) {
  const [updateMy] = useUpdateMyProfileMutation();
  const [changeBirthday] = useChangeBirthdayMutation();
  const [changeRegion] = useChangeRegionMutation();
  const [changeUserName] = useChangeUserNameMutation();
  return async (values: ProfileForm) => {
    const changes = toChanges(values, saved);
    const keep = (profile: UserProfile) => setSaved(toForm(profile));
    if (changes.my) keep(await updateMy(changes.my).unwrap());
    if (changes.birthday) keep(await changeBirthday(changes.birthday).unwrap());
    if (changes.region) keep(await changeRegion(changes.region).unwrap());
    if (changes.account) keep(await changeUserName(changes.account).unwrap());
  };
}

/** Says until when a recently changed name is locked. */
function useNameLocks(user: UserProfile) {
  const { t } = useWords('social-messages');
  const { date } = useDates();
  const { store } = useHost();
  const now = store.getState().clock.nowTime;
  const hint = (changedAt: number, days: number): string | undefined => {
    const at = nextChangeAt({ changedAt, days, now });
    return at === 0 ? undefined : t('edit.changesAgain', { date: date(at) });
  };
  return {
    userName: hint(user.usernameUpdatedAt, userNameDays),
    nickName: hint(user.nicknameUpdatedAt, nickNameDays),
  };
}

function useRegionOptions(language: string) {
  const { t } = useWords('social-messages');
  const none = t('edit.noRegion');
  return useMemo(() => {
    return [{ id: '', label: none }, ...regionChoices(regionCodes, language)];
  }, [language, none]);
}
