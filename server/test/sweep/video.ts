import { getVideo } from '@shared/contract/video';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';

export const video: readonly SweepEntry[] = [
  entry(getVideo, { shared: { id: 'a published video is for everybody' } }, async (world) => {
    const [row] = await world.rows<{ id: string; file_name: string }>(sql`select id, file_name
      from uploads where purpose = 'video' and owner_id = ${world.rich.id} order by id limit 1`);
    return {
      as: null,
      body: { id: row?.id ?? '' },
      check: ({ url, author }) => {
        expect([url, author.uid]).toEqual([`/files/${row?.file_name}`, world.rich.uid]);
      },
    };
  }),
];
