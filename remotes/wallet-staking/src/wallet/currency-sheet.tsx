import { useHost, useSettings, useWords } from '@shared/host';
import { nameOfCurrency } from '@shared/lib/intl';
import { Button, Card, divided, Icon, ListRow, VisuallyHidden } from '@shared/ui';
import { Sheet } from '@shared/ui/money';

/** The choice of the currency in which worths are shown. Loaded on demand. */
export default function CurrencySheet({ onClose }: { onClose: () => void }) {
  const { t, language } = useWords('wallet-staking');
  const { setCurrency } = useHost();
  const { system, currencyType } = useSettings();
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
                  title={nameOfCurrency(currency.name, language)}
                  subtitle={`${currency.name} · ${currency.label}`}
                  value={isCurrent ? <Current /> : ''}
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

function Current() {
  const { t } = useWords('wallet-staking');
  return (
    <>
      <Icon name="check" size={20} />
      <VisuallyHidden>{t('wallet.currencyChosen')}</VisuallyHidden>
    </>
  );
}
