import { asc } from 'drizzle-orm';
import { equals } from '../../platform/db/rows.ts';
import { welfare } from '../../schema/tables/identity.ts';
import {
  amountField,
  type Catalogue,
  type ContentOf,
  type Entry,
  lineField,
  textsField,
} from '../catalogue/public.ts';

const fields = {
  title: lineField('newcomer, firstVideo, or another name with words', /^[a-zA-Z]\w{0,39}$/),
  words: textsField(['title']),
  amount: amountField('USDT', 'what it brings'),
};

const keyOf = (id: string) => ({ country: id.slice(0, 2), position: Number(id.slice(3)) });
/** Titles with words of the server in all languages. */
const known: readonly string[] = ['newcomer', 'firstVideo'];

/** What newcomers of a country are promised. It is the operator's promise: nothing is preset. */
export const welfareCatalogue: Catalogue<typeof fields> = {
  name: 'welfare',
  id: { meaning: 'country and place in its list, like MY-1', pattern: /^[A-Z]{2}-[1-9]\d?$/ },
  fields,
  defaults: [],
  read: async (db) => {
    const rows = await db
      .select()
      .from(welfare)
      .orderBy(asc(welfare.country), asc(welfare.position));
    return rows.map(({ country, position, ...content }) => ({
      id: `${country}-${position}`,
      content,
    }));
  },
  write: async (tx, { id, content }) => {
    await tx
      .insert(welfare)
      .values({ ...keyOf(id), ...content })
      .onConflictDoUpdate({ target: [welfare.country, welfare.position], set: content });
  },
  withdraw: async (tx, { id }) => {
    await tx.delete(welfare).where(equals(welfare, keyOf(id)));
  },
  problem: (entries: readonly Entry<ContentOf<typeof fields>>[]) => {
    const silent = entries.find(({ content }) => !content.words && !known.includes(content.title));
    return silent && `${silent.id} needs words: only ${known.join(' and ')} come with their own.`;
  },
};
