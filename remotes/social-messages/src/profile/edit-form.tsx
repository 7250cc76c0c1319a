import type { UserProfile } from '@shared/contract/user';
import { useDates, useForm, useHost, useUser, useWords } from '@shared/host';
import {
  changesAgainAt,
  nickNameDays,
  signatureLength,
  userNameDays,
} from '@shared/lib/profile-limits';
import { regionCodes } from '@shared/lib/regions';
import { Button, Card, Notice, SegmentedControl, TextField } from '@shared/ui';
import { SelectField } from '@shared/ui/select-field';
import { TextArea } from '@shared/ui/text-area';
import { useMemo, useState } from 'react';
import styles from '../common/edit.module.css';
import {
  useChangeBirthdayMutation,
  useChangeRegionMutation,
  useChangeUserNameMutation,
  useUpdateMyProfileMutation,
} from './edit.api.ts';
import {
  birthdayRange,
  birthdayRule,
  changesOf,
  formOf,
  isChanged,
  nickNameRules,
  type ProfileForm,
  wrongUserName,
} from './edit.rules.ts';
import { Leave, LeaveGuard } from './leave-guard.tsx';
import { regionName } from './profile.rules.ts';
import { UserNameField } from './user-name-field.tsx';

/** What a person says of themselves, saved together. */
export function EditForm() {
  const { t, language } = useWords('social-messages');
  const { store, notices } = useHost();
  const user = useUser();
  // What the server holds: after a save that went half through, that half.
  const [saved, setSaved] = useState(() => formOf(user));
  const [isDone, setDone] = useState(false);
  const range = birthdayRange(store.getState().clock.nowTime);
  const save = useSave(saved, setSaved);
  const form = useForm<ProfileForm>({
    initial: saved,
    rules: {
      username: [(name) => (name === saved.username ? undefined : wrongUserName(name))],
      nickName: nickNameRules(saved.nickName),
      birthday: [birthdayRule(range)],
    },
    submit: async (values) => {
      await save(values);
      notices.toast(t('edit.saved'));
      setDone(true);
    },
  });
  const closed = useClosedNames(user);
  const regions = useRegions(language);
  const isDirty = isChanged(form.values, saved);
  const { value: gender, onChange: setGender } = form.field('gender');
  return (
    <form {...form.props} className={styles.form}>
      {isDone ? <Leave /> : isDirty && <LeaveGuard />}
      <Card>
        <div className={styles.fields}>
          <UserNameField {...form.field('username')} closedUntil={closed.userName} />
          <TextField
            {...form.field('nickName')}
            label={t('fields.nickName')}
            hint={closed.nickName ?? t('edit.nickNameHint')}
            readOnly={closed.nickName !== undefined}
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
            hint={t('edit.birthdayHint')}
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
  const common = useWords('common');
  return (
    <Button type="submit" wide busy={busy} disabled={!isDirty}>
      {isDirty ? common.t('save') : t('edit.nothingChanged')}
    </Button>
  );
}

/** Each call answers the whole profile: what it has changed stays, also where the next one fails. */
function useSave(saved: ProfileForm, setSaved: (form: ProfileForm) => void) {
  const [updateMy] = useUpdateMyProfileMutation();
  const [changeBirthday] = useChangeBirthdayMutation();
  const [changeRegion] = useChangeRegionMutation();
  const [changeUserName] = useChangeUserNameMutation();
  return async (values: ProfileForm) => {
    const changes = changesOf(values, saved);
    const keep = (profile: UserProfile) => setSaved(formOf(profile));
    if (changes.my) keep(await updateMy(changes.my).unwrap());
    if (changes.birthday) keep(await changeBirthday(changes.birthday).unwrap());
    if (changes.region) keep(await changeRegion(changes.region).unwrap());
    if (changes.account) keep(await changeUserName(changes.account).unwrap());
  };
}

/** When a name that was changed lately may change again, in words. */
function useClosedNames(user: UserProfile) {
  const { t } = useWords('social-messages');
  const { date } = useDates();
  const { store } = useHost();
  const now = store.getState().clock.nowTime;
  const words = (changedAt: number, days: number): string | undefined => {
    const at = changesAgainAt({ changedAt, days, now });
    return at === 0 ? undefined : t('edit.changesAgain', { date: date(at) });
  };
  return {
    userName: words(user.usernameUpdatedAt, userNameDays),
    nickName: words(user.nicknameUpdatedAt, nickNameDays),
  };
}

/** By their names in the person's language, in its own order. */
function useRegions(language: string) {
  const { t } = useWords('social-messages');
  const none = t('edit.noRegion');
  return useMemo(() => {
    const { compare } = new Intl.Collator(language.replace('_', '-'));
    const named = regionCodes.map((id) => ({ id, label: regionName(id, language) }));
    return [{ id: '', label: none }, ...named.sort((a, b) => compare(a.label, b.label))];
  }, [language, none]);
}
