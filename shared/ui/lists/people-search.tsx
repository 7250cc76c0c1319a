/** A subpath of its own: only screens with a people search load it. */
import type { FoundPerson } from '@shared/contract/people';
import { useId } from 'react';
import { Avatar } from '../elements/avatar.tsx';
import { Icon } from '../elements/icon.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../feedback/states.tsx';
import { TextField } from '../fields/field.tsx';
import { Card } from '../layout/card.tsx';
import { stacks, textStyles } from '../layout/shared-classes.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import type { Words } from '../words.ts';
import { ListRow } from './list-row.tsx';
import styles from './people-search.module.css';

type Found =
  | { state: 'tooShort' | 'searching' | 'none' | 'failed' }
  | { state: 'recent' | 'found'; people: readonly FoundPerson[] };

interface PeopleSearchProps {
  typed: string;
  onType: (typed: string) => void;
  found: Found;
  onRetry: () => void;
  /** Words of the namespace `common`. */
  t: Words;
  onPick: (person: FoundPerson) => void;
}

/** `<PeopleSearch {...usePeopleSearch()} onPick={…} />`: a field, and the results as buttons. */
export function PeopleSearch(props: PeopleSearchProps) {
  const { typed, onType, found, t } = props;
  return (
    <div className={stacks.small}>
      <TextField
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        label={t('people.label')}
        hint={t(found.state === 'tooShort' ? 'people.short' : 'people.hint')}
        prefix={<Icon name="search" size={20} />}
        value={typed}
        onChange={onType}
      />
      <p role="status">
        <VisuallyHidden>{spoken(found, t)}</VisuallyHidden>
      </p>
      <Below {...props} />
    </div>
  );
}

/** Announces changes of the results to screen readers. */
function spoken(found: Found, t: Words): string {
  if (found.state === 'found') {
    return t('labelled', { label: t('people.found'), value: String(found.people.length) });
  }
  if (found.state === 'none') return t('people.none');
  return found.state === 'searching' ? t('loading') : '';
}

function Below({ found, t, onRetry, onPick }: PeopleSearchProps) {
  switch (found.state) {
    case 'tooShort':
      return null;
    case 'searching':
      return <LoadingRows />;
    case 'none':
      return <EmptyState icon="search" title={t('people.none')} message={t('people.noneHint')} />;
    case 'failed':
      return (
        <ErrorState title={t('people.failed')} retry={{ label: t('retry'), onClick: onRetry }} />
      );
    case 'recent':
      return <People title={t('people.recent')} people={found.people} onPick={onPick} />;
    case 'found':
      return <People title={t('people.found')} people={found.people} onPick={onPick} />;
  }
}

interface PeopleProps {
  title: string;
  people: readonly FoundPerson[];
  onPick: (person: FoundPerson) => void;
}

function People({ title, people, onPick }: PeopleProps) {
  const id = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={id} className={stacks.small}>
      <h2 id={id} className={textStyles.caption}>
        {title}
      </h2>
      <Card flush>
        <ul>
          {people.map((person) => (
            <li key={person.uid}>
              <ListRow
                leading={<Avatar src={person.avatar} name={person.nickName} />}
                title={person.nickName}
                subtitle={`@${person.userName} · ID ${person.uid}`}
                onClick={() => onPick(person)}
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** The height of the result rows. */
function LoadingRows() {
  return (
    <div className={stacks.small} aria-busy="true">
      <span className={textStyles.caption}>
        <Skeleton width="6em" />
      </span>
      <Card flush>
        {Array.from({ length: 3 }, (_, index) => (
          // Skeleton rows are identical and never move.
          <div key={index} className={styles.loading}>
            <Skeleton shape="circle" width={40} />
            <span>
              <Skeleton width="8em" />
              <Skeleton width="12em" />
            </span>
          </div>
        ))}
      </Card>
    </div>
  );
}
