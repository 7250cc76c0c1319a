import type { Party } from '@shared/contract/money';
import type { QuotaPreview } from '@shared/contract/vip-quota';
import { useWords } from '@shared/host';
import { useExact, useFocusNext } from '@shared/host/money';
import { Avatar, Button, Card, ListRow, Notice, TextField } from '@shared/ui';
import { ConfirmFoot, ConfirmWarning, MoneyRows } from '@shared/ui/money';
import { PeopleSearch } from '@shared/ui/people-search';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import styles from './quota.module.css';
import { changedCounts, type QuotaRequest, typedUnits } from './quota.rules.ts';
import { useQuotaFormat } from './use-quota-format.ts';
import { useQuotaSearch } from './use-quota-search.ts';

interface QuotaFieldsProps {
  request: QuotaRequest;
  to: Party | undefined;
  onTo: (party: Party | undefined) => void;
  units: string;
  onUnits: (units: string) => void;
}

/** The recipient and the number of units. */
export function QuotaFields(props: QuotaFieldsProps) {
  const { request, to, onTo, units, onUnits } = props;
  const { t } = useWords('c2c-vip');
  const { exact } = useQuotaFormat();
  const unitsInput = useRef<HTMLInputElement>(null);
  const focusNext = useFocusNext([unitsInput]);
  const choose = (party: Party | undefined) => {
    onTo(party);
    if (party) focusNext();
  };
  const change = (text: string) => {
    const typed = typedUnits(text, request.available);
    if (typed !== undefined) onUnits(typed);
  };
  return (
    <>
      {request.action !== 'redeem' && <Recipient to={to} onTo={choose} />}
      <TextField
        ref={unitsInput}
        label={t('quota.units')}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        placeholder="0"
        value={units}
        onChange={change}
        hint={t('quota.available', { units: exact(request.available) })}
        suffix={
          <Button kind="plain" size="small" onClick={() => change(String(request.available))}>
            {t('common:maximum')}
          </Button>
        }
      />
    </>
  );
}

interface QuotaOfferProps {
  /** Undefined while an input is missing. */
  preview: QuotaPreview | undefined;
  agreement: ReactNode;
  parts: ComponentProps<typeof ConfirmFoot> & { warning?: string };
}

/** The changes of a preview, and its confirm button. */
export function QuotaOffer({ preview, agreement, parts }: QuotaOfferProps) {
  const { t } = useWords('c2c-vip');
  const { warning, ...foot } = parts;
  return (
    <>
      {preview?.after && <Changes preview={preview} />}
      {preview?.isFirstTime && <Notice tone="warn">{t('quota.firstTime')}</Notice>}
      <ConfirmWarning warning={warning} />
      {agreement}
      <ConfirmFoot {...foot} />
    </>
  );
}

function Recipient({ to, onTo }: Pick<QuotaFieldsProps, 'to' | 'onTo'>) {
  const { t } = useWords('c2c-vip');
  if (!to) return <Search onTo={onTo} />;
  return (
    <Card flush>
      <div className={styles.chosen}>
        <ListRow
          leading={<Avatar src={to.avatar} name={to.nickName} />}
          title={to.nickName}
          subtitle={`ID ${to.uid}`}
        />
        <Button kind="plain" size="small" onClick={() => onTo(undefined)}>
          {t('quota.change')}
        </Button>
      </div>
    </Card>
  );
}

function Search({ onTo }: Pick<QuotaFieldsProps, 'onTo'>) {
  return <PeopleSearch {...useQuotaSearch()} onPick={onTo} />;
}

/** The payout, and each count before and after. */
function Changes({ preview }: { preview: QuotaPreview }) {
  const { t } = useWords('c2c-vip');
  const exact = useExact();
  const { exact: count } = useQuotaFormat();
  const { before, after, receive } = preview;
  const changes = after ? changedCounts(before, after) : [];
  const income = { id: 'receive', label: t('common:money.receive'), value: exact(receive, 'YUT') };
  const rows = changes.map((one) => ({
    id: one.name,
    label: t(`quota.${one.name}`),
    value: `${count(one.before)} → ${count(one.after)}`,
  }));
  return (
    <MoneyRows rows={receive === '0' ? rows : [income, ...rows]} unknown={t('common:unknown')} />
  );
}
