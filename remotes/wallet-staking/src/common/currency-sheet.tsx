import { useHost, useSettings, useWords } from '@shared/host';
import { toLocale } from '@shared/lib/intl';
import { Button, Card, divided, Icon, ListRow } from '@shared/ui';
import { Sheet } from '@shared/ui/money';

/** The choice of the currency in which worths are shown. Loaded on demand. */
export default function CurrencySheet({ onClose }: { onClose: () => void }) {
  const { t, language } = useWords('wallet-staking');
  const { setCurrency } = useHost();
  const { system, currencyType } = useSettings();
  const names = new Intl.DisplayNames(toLocale(language), { type: 'currency' });
  return (
    <Sheet title={t('wallet.currency')} onCancel={onClose}>
      <Card flush>
        <ul className={divided}>
          {system.setting.currencies.map((currency) => {
            const isCurrent = currency.name === currencyType.name;
            const choose = () => {
              if (!isCurrent) setCurrency(currency);
              onClose();
            };
            return (
              <li key={currency.name} aria-current={isCurrent || undefined}>
                <ListRow
                  title={names.of(currency.name) ?? currency.name}
                  subtitle={`${currency.name} · ${currency.label}`}
                  value={isCurrent ? <Icon name="check" size={20} /> : ''}
                  onClick={choose}
                />
              </li>
            );
          })}
        </ul>
      </Card>
      <Button wide kind="plain" onClick={onClose}>
        {t('common:close')}
      </Button>
    </Sheet>
  );
}
