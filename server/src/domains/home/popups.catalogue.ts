import { popupKinds } from '@shared/contract/enums';
import { asc, eq, isNull } from 'drizzle-orm';
import { newId } from '../../platform/db/new-id.ts';
import { popups } from '../../schema/tables/home.ts';
import {
  type Catalogue,
  type ContentOf,
  choiceField,
  type Entry,
  lineField,
  positionField,
  textsField,
} from '../catalogue/public.ts';

export const popupParts = ['title', 'text', 'action'] as const;

const fields = {
  kind: choiceField('what it is', popupKinds),
  path: lineField('where its button leads, like /novice', /^\/(?!\/)[\w/-]*$/),
  words: textsField(popupParts),
  position: positionField,
};

/** Popups with words of the server in all languages. */
const known = [
  { id: 'newcomers', content: { kind: 'reward', path: '/novice', words: null, position: 1 } },
  {
    id: 'authenticator',
    content: { kind: 'notice', path: '/2fa/tutorial', words: null, position: 2 },
  },
] as const;

/** What greets people, the first that concerns them. Somebody who has hidden one is not asked again. */
export const popupCatalogue: Catalogue<typeof fields> = {
  name: 'popups',
  id: { meaning: 'a name like summer-notice', pattern: /^[a-z][a-z0-9-]{0,39}$/ },
  fields,
  defaults: known,
  read: async (db) => {
    const rows = await db
      .select()
      .from(popups)
      .where(isNull(popups.endsAt))
      .orderBy(asc(popups.position), asc(popups.id));
    return rows.map(({ name, kind, path, words, position }) => ({
      id: name,
      content: { kind, path, words, position },
    }));
  },
  write: async (tx, { id: name, content, at }) => {
    const row = { ...content, startsAt: at, endsAt: null };
    await tx
      .insert(popups)
      .values({ id: newId(), name, ...row })
      .onConflictDoUpdate({ target: popups.name, set: row });
  },
  withdraw: async (tx, { id: name, at }) => {
    await tx.update(popups).set({ endsAt: at }).where(eq(popups.name, name));
  },
  problem: (entries: readonly Entry<ContentOf<typeof fields>>[]) => {
    const names: readonly string[] = known.map(({ id }) => id);
    const silent = entries.find(({ id, content }) => !content.words && !names.includes(id));
    return silent && `${silent.id} needs words: only ${names.join(' and ')} come with their own.`;
  },
};
