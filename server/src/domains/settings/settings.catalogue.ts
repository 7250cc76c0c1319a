import { eq } from 'drizzle-orm';
import { settings } from '../../schema/tables/identity.ts';
import { type Catalogue, lineField } from '../catalogue/public.ts';
import { readStored } from './settings.ts';

const fields = { value: lineField('the value of the setting', /^.{0,500}$/) };

/** Fees, limits and switches. What is not set, or withdrawn, has its default. */
export const settingCatalogue: Catalogue<typeof fields> = {
  name: 'settings',
  id: { meaning: 'the name of a setting', pattern: /^[a-z0-9_]+$/ },
  fields,
  defaults: [],
  read: async (db) =>
    [...(await readStored(db))].map(([id, value]) => ({ id, content: { value } })),
  write: async (tx, { id, content }) => {
    await tx
      .insert(settings)
      .values({ name: id, ...content })
      .onConflictDoUpdate({ target: settings.name, set: content });
  },
  withdraw: async (tx, { id }) => {
    await tx.delete(settings).where(eq(settings.name, id));
  },
};
