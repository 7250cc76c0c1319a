import { useDebounced, useUser, useWords } from '@shared/host';
import { TextField } from '@shared/ui';
import { useUserNameAvailableQuery } from './edit.api.ts';
import { wrongUserName } from './edit.rules.ts';

interface UserNameFieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  /** When it may be changed again, in words; it is closed until then. */
  closedUntil: string | undefined;
}

/** Says as one types whether the name is free. */
export function UserNameField({ closedUntil, error, ...field }: UserNameFieldProps) {
  const { t } = useWords('social-messages');
  const common = useWords('common');
  const { value } = field;
  const { userName: own } = useUser();
  const settled = useDebounced(value);
  const wrong = value === own ? undefined : wrongUserName(value);
  const isAsked = settled === value && value !== own && !wrong;
  const { currentData, isError } = useUserNameAvailableQuery(
    { username: settled },
    { skip: !isAsked, refetchOnMountOrArgChange: true },
  );
  const reason = isAsked && currentData?.Available === false ? currentData.reason : undefined;
  const hint = () => {
    if (closedUntil) return closedUntil;
    if (value === own || wrong) return t('edit.userNameHint');
    if (isAsked && isError) return t('edit.availableUnknown');
    return isAsked && currentData?.Available ? t('edit.available') : t('edit.checking');
  };
  // Nothing is held against who has only begun to type.
  const early = settled === value ? wrong : undefined;
  const told = reason ?? early;
  return (
    <TextField
      {...field}
      label={t('fields.userName')}
      prefix="@"
      hint={hint()}
      error={error ?? (told && common.t(told))}
      readOnly={closedUntil !== undefined}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={64}
    />
  );
}
