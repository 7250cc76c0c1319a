import { useWords } from '@shared/host';
import { Card, Icon, Section, SegmentedControl } from '@shared/ui';
import { useState } from 'react';
import styles from './support.module.css';
import { questions } from './support.rules.ts';

type Subject = keyof typeof questions;
const subjects = Object.keys(questions) as Subject[];

/** Answers by subject, without a sign-in. */
export function FrequentQuestions() {
  const { t } = useWords('social-messages');
  const [subject, setSubject] = useState<Subject>('money');
  return (
    <Section title={t('support.questions')}>
      <SegmentedControl
        label={t('support.subject')}
        items={subjects.map((id) => ({ id, label: t(`support.subjects.${id}`) }))}
        value={subject}
        onChange={setSubject}
      />
      <Card>
        {questions[subject].map((question) => (
          <details key={question} className={styles.question}>
            <summary>
              <span className={styles.questionText}>
                {t(`support.answers.${question}.question`)}
              </span>
              <Icon name="chevronDown" size={20} className={styles.chevron} />
            </summary>
            <p>{t(`support.answers.${question}.answer`)}</p>
          </details>
        ))}
      </Card>
    </Section>
  );
}
