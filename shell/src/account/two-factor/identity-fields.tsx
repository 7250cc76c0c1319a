import { useWords } from '@shared/host';
import { TextField } from '@shared/ui';

interface Field {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

/** As in the document, because an operator compares them. */
export function IdentityFields(fields: { fullName: Field; documentNumber: Field }) {
  const { t } = useWords('account');
  return (
    <>
      <TextField
        {...fields.fullName}
        label={t('twoFactor.retrieve.fullName')}
        hint={t('twoFactor.retrieve.fullNameHint')}
        autoComplete="name"
        maxLength={120}
      />
      <TextField
        {...fields.documentNumber}
        label={t('twoFactor.retrieve.documentNumber')}
        hint={t('twoFactor.retrieve.documentHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
    </>
  );
}
