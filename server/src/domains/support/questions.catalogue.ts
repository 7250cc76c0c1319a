import { questionSubjects } from '@shared/contract/support';
import { asc, eq } from 'drizzle-orm';
import { questions } from '../../schema/tables/support.ts';
import {
  type Catalogue,
  type ContentOf,
  choiceField,
  type Entry,
  positionField,
  textsField,
} from '../catalogue/public.ts';

const fields = {
  subject: choiceField('what it is about', questionSubjects),
  words: textsField(['question', 'answer']),
  position: positionField,
};

/** Questions with words of the server in all languages, whose figures are those in force. */
export const presetQuestions = (
  [
    ['arrival', 'money'],
    ['hold', 'money'],
    ['password', 'account'],
    ['authenticator', 'account'],
    ['deletion', 'account'],
    ['parcel', 'orders'],
    ['address', 'orders'],
    ['level', 'creator'],
    ['invite', 'creator'],
  ] as const
).map(([id, subject], index) => ({ id, content: { subject, words: null, position: index + 1 } }));

/** Frequent questions with their answers. */
export const questionCatalogue: Catalogue<typeof fields> = {
  name: 'questions',
  id: { meaning: 'a name like arrival', pattern: /^[a-z][\w-]{0,39}$/ },
  fields,
  defaults: presetQuestions,
  read: async (db) => {
    const rows = await db
      .select()
      .from(questions)
      .orderBy(asc(questions.position), asc(questions.id));
    return rows.map(({ id, ...content }) => ({ id, content }));
  },
  write: async (tx, { id, content }) => {
    await tx
      .insert(questions)
      .values({ id, ...content })
      .onConflictDoUpdate({ target: questions.id, set: content });
  },
  withdraw: async (tx, { id }) => {
    await tx.delete(questions).where(eq(questions.id, id));
  },
  problem: (entries: readonly Entry<ContentOf<typeof fields>>[]) => {
    const names: readonly string[] = presetQuestions.map(({ id }) => id);
    const silent = entries.find(({ id, content }) => !content.words && !names.includes(id));
    return silent && `${silent.id} needs words: only ${names.join(', ')} come with their own.`;
  },
};
