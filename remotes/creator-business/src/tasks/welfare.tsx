import { useAmounts, useSettings, useWords } from '@shared/host';
import { regionName } from '@shared/lib/intl';
import { Card, divided, ListRow, Notice, Section } from '@shared/ui';
import { SelectField } from '@shared/ui/money';
import { useState } from 'react';
import { stored } from '../common/stored.ts';
import { listCountries, pickWelfare } from './welfare.rules.ts';

const asset = 'USDT';

/** Welcome gifts by country. The selected country is stored on the device. */
export function Welfare() {
  const { t, language } = useWords('creator-business');
  const { format } = useAmounts();
  const { welfare } = useSettings().system.setting;
  const { countryCode } = useSettings().system;
  const [chosen, setChosen] = useState(() => stored.read('welfareCountry'));
  const [isClosed, setClosed] = useState(() => stored.read('welfareOverlay') === '1');
  const countries = listCountries(welfare);
  if (countries.length === 0) return null;
  const { country, items } = pickWelfare(welfare, [chosen, countryCode]);
  return (
    <Section title={t('welfare.title')}>
      {!isClosed && (
        <Notice
          close={{
            label: t('common:close'),
            onClick: () => {
              stored.write('welfareOverlay', '1');
              setClosed(true);
            },
          }}
        >
          {t('welfare.hint')}
        </Notice>
      )}
      {countries.length > 1 && (
        <SelectField
          label={t('welfare.country')}
          items={countries.map((id) => ({ id, label: regionName(id, language) }))}
          value={country}
          onChange={(id) => {
            stored.write('welfareCountry', id);
            setChosen(id);
          }}
        />
      )}
      <Card flush>
        <ul className={divided}>
          {items.map(({ title, amount }) => (
            <li key={title}>
              <ListRow title={title} value={format(amount)} subvalue={asset} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
