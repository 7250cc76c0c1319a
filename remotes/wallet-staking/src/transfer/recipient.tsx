import type { Party } from '@shared/contract/money';
import { useWords } from '@shared/host';
import { usePeopleSearch } from '@shared/host/people-search';
import { Avatar, Button, Card, ListRow, Skeleton } from '@shared/ui';
import { PeopleSearch } from '@shared/ui/people-search';
import styles from './recipient.module.css';

interface RecipientProps {
  /** Undefined until a recipient is chosen. */
  uid: string | undefined;
  /** The recipient's profile, once loaded. */
  party: Party | undefined;
  /** The profile failed to load. */
  isUnknown: boolean;
  onPick: (party: Party) => void;
  onClear: () => void;
}

/** A search for the recipient; once chosen, the recipient with a button to change it. */
export function Recipient({ uid, party, isUnknown, onPick, onClear }: RecipientProps) {
  const { t } = useWords('wallet-staking');
  const name = party?.nickName ?? (isUnknown ? t('common:unknown') : undefined);
  if (uid === undefined) return <Search onPick={onPick} />;
  return (
    <Card flush>
      <div className={styles.chosen}>
        <ListRow
          leading={
            name !== undefined ? (
              <Avatar src={party?.avatar} name={party ? name : '?'} />
            ) : (
              <Skeleton shape="circle" width={40} />
            )
          }
          title={name ?? <Skeleton width="7em" />}
          subtitle={`ID ${uid}`}
        />
        <Button kind="plain" size="small" onClick={onClear}>
          {t('transfer.change')}
        </Button>
      </div>
    </Card>
  );
}

function Search({ onPick }: Pick<RecipientProps, 'onPick'>) {
  return <PeopleSearch {...usePeopleSearch()} onPick={onPick} />;
}
