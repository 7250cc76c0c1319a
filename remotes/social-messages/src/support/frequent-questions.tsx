import type { QuestionSubject } from '@shared/contract/support';
import { useLoadFailed, useWords } from '@shared/host';
import { Card, ErrorState, Icon, Section, SegmentedControl, Skeleton } from '@shared/ui';
import { useState } from 'react';
import { questionSubjects } from './subjects.ts';
import { useQuestionsQuery } from './support.api.ts';
import styles from './support.module.css';

/** Answers by subject, without a sign-in. Nothing if the operator has none. */
export function FrequentQuestions() {
  const { t } = useWords('social-messages');
  const loadFailed = useLoadFailed();
  const query = useQuestionsQuery();
  const { data } = query;
  const [chosen, setChosen] = useState<QuestionSubject>();
  if (query.isError && !data) {
    return (
      <Section title={t('support.questions')}>
        <ErrorState {...loadFailed(t('support.questionsFailed'), query)} />
      </Section>
    );
  }
  const items = data?.items;
  const subjects = items
    ? questionSubjects.filter((subject) => items.some((one) => one.subject === subject))
    : questionSubjects;
  const [first] = subjects;
  if (!first) return null;
  const shown = chosen && subjects.includes(chosen) ? chosen : first;
  return (
    <Section title={t('support.questions')}>
      <SegmentedControl
        label={t('support.subject')}
        items={subjects.map((id) => ({ id, label: t(`support.subjects.${id}`) }))}
        value={shown}
        onChange={setChosen}
      />
      <Card>
        {items ? (
          items
            .filter(({ subject }) => subject === shown)
            .map((one) => <Question key={one.id} {...one} />)
        ) : (
          <QuestionsSkeleton />
        )}
      </Card>
    </Section>
  );
}

function Question({ question, answer }: { question: string; answer: string }) {
  return (
    <details className={styles.question}>
      <summary>
        <span className={styles.questionText}>{question}</span>
        <Icon name="chevronDown" size={20} className={styles.chevron} />
      </summary>
      <p>{answer}</p>
    </details>
  );
}

/** As high as two questions. */
function QuestionsSkeleton() {
  return ['60%', '75%'].map((width) => (
    <div key={width} className={styles.question}>
      <div className={styles.pending}>
        <Skeleton width={width} />
      </div>
    </div>
  ));
}
