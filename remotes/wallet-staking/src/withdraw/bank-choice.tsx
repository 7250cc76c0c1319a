import { useLoadFailed, useWords } from '@shared/host';
import { useDraft } from '@shared/host/money';
import { regionName } from '@shared/lib/intl';
import { ErrorState } from '@shared/ui';
import { SelectField } from '@shared/ui/money';
import { useBanksQuery } from './withdraw.api.ts';

interface BankChoiceProps {
  /** The bank's code; empty until one is chosen. */
  value: string;
  onChange: (bank: { code: string; name: string } | undefined) => void;
}

/** The choice of a bank by country, beginning with the user's country. */
export function BankChoice({ value, onChange }: BankChoiceProps) {
  const { t, language } = useWords('wallet-staking');
  const [country, setCountry] = useDraft<string | undefined>('country', undefined);
  const loadFailed = useLoadFailed();
  const query = useBanksQuery({ country });
  const { data, currentData } = query;
  if (query.isError && !currentData) {
    return <ErrorState {...loadFailed(t('withdraw.banksFailed'), query)} />;
  }
  const countries = (data?.countries ?? []).map((code) => ({
    id: code,
    label: regionName(code, language),
  }));
  const banks = currentData?.list ?? [];
  return (
    <>
      <SelectField
        label={t('withdraw.country')}
        items={countries}
        value={country ?? data?.country ?? ''}
        disabled={!data}
        placeholder={t('common:loading')}
        onChange={(code) => {
          setCountry(code);
          onChange(undefined);
        }}
      />
      <SelectField
        label={t('withdraw.bank')}
        items={banks.map(({ code, name }) => ({ id: code, label: name }))}
        value={value}
        disabled={!currentData}
        placeholder={t('withdraw.chooseBank')}
        onChange={(code) => onChange(banks.find((bank) => bank.code === code))}
      />
    </>
  );
}
