import { getVideo } from '@shared/contract/video';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { implement } from '../../calls/implement.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/new-id.ts';
import { equals } from '../../platform/db/rows.ts';
import { ApiError } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { uploads } from '../../schema/tables/home.ts';
import { persons } from '../../schema/tables/identity.ts';

/** Videos are uploads with the purpose `video`; campaigns promote the same rows. */
async function readVideo(db: Db, id: string) {
  const rows = await db
    .select({
      id: uploads.id,
      fileName: uploads.fileName,
      createdAt: uploads.createdAt,
      ownerId: uploads.ownerId,
      allowDownload: persons.allowDownload,
      uid: persons.uid,
      nickName: persons.nickName,
      avatar: persons.avatar,
    })
    .from(uploads)
    .innerJoin(persons, eq(persons.id, uploads.ownerId))
    .where(
      and(
        equals(uploads, { id, purpose: 'video' }),
        isNotNull(uploads.fileName),
        isNull(persons.erasedAt),
      ),
    );
  return rows[0];
}

export const videoRoutes = [
  implement(getVideo, async ({ db, session }, { id }) => {
    const row = isId(id) ? await readVideo(db, id) : undefined;
    if (!row) throw new ApiError('notFound');
    const { uid, nickName, avatar } = row;
    // The owner can always download their own video.
    const mayKeep = row.allowDownload || row.ownerId === session?.person.id;
    return {
      id: row.id,
      url: `/files/${row.fileName}`,
      canDownload: mayKeep ? (1 as const) : (0 as const),
      author: { uid, nickName, avatar },
      createdAt: seconds(row.createdAt),
    };
  }),
];
