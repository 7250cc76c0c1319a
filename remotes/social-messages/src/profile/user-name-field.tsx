import { useDebounced, useUser, useWords } from '@shared/host';
import { TextField } from '@shared/ui';
import { useUserNameAvailableQuery } from './edit.api.ts';
import { userNameError } from './edit.rules.ts';

interface UserNameFieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  /** Says until when the name is locked; undefined when it can be changed. */
  lockedHint: string | undefined;
}

/** Checks the availability of the name while typing. */
export function UserNameField({ lockedHint, error, ...field }: UserNameFieldProps) {
  const { t } = useWords('social-messages');
  const common = useWords('common');
  const { value } = field;
  const { userName: own } = useUser();
  const settled = useDebounced(value);
  const localError = value === own ? undefined : userNameError(value);
  const isChecked = settled === value && value !== own && !localError;
  const { currentData, isError } = useUserNameAvailableQuery(
    { username: settled },
    { skip: !isChecked, refetchOnMountOrArgChange: true },
  );
  const reason = isChecked && currentData?.Available === false ? currentData.reason : undefined;
  const hint = () => {
    if (lockedHint) return lockedHint;
    if (value === own || localError) return t('edit.userNameHint');
    if (isChecked && isError) return t('edit.availableUnknown');
    return isChecked && currentData?.Available ? t('edit.available') : t('edit.checking');
  };
  // No error while the person is still typing.
  const settledError = settled === value ? localError : undefined;
  const errorKey = reason ?? settledError;
  return (
    <TextField
      {...field}
      label={t('fields.userName')}
      prefix="@"
      hint={hint()}
      error={error ?? (errorKey && common.t(errorKey))}
      readOnly={lockedHint !== undefined}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={64}
    />
  );
}
