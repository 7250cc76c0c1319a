import {
  getMessageCount,
  getSystemMessage,
  listFansMessages,
  listSystemMessages,
  readMessages,
} from '@shared/contract/messages';
import { type Context, implement } from '../../calls/implement.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import {
  countUnread,
  markRead,
  openSystemMessage,
  readFanMessages,
  readSystemMessages,
} from './messages.queries.ts';
import {
  presentDetail,
  presentFansMessage,
  presentSystemMessage,
  readCursor,
  writeLastOther,
} from './messages.rules.ts';

const defaultPageSize = 20;

export const messagesRoutes = [
  implement(getMessageCount, async (context) => {
    const { db, person } = context;
    const personId = person.id;
    const [newest] = await readSystemMessages(db, { personId, limit: 1 });
    const [lastOther] = await readFanMessages(db, { personId, limit: 1 });
    return {
      systemCount: await countUnread(db, { personId, list: 'system' }),
      interactiveCount: await countUnread(db, { personId, list: 'interactive' }),
      lastSystemTitle: newest ? presentSystemMessage(newest, context).title : '',
      lastOtherMessage: writeLastOther(lastOther),
    };
  }),

  implement(listSystemMessages, async (context, input) => {
    const page = pageOf(context, input);
    const { items, nextCursor } = cut(await readSystemMessages(context.db, page), {
      ...page,
      idOf: (row) => row.id,
    });
    return { items: items.map((row) => presentSystemMessage(row, context)), nextCursor };
  }),

  // Opening a message marks it as read, so the call spends its nonce. Repeating it changes nothing.
  implement(getSystemMessage, async (context, { id }) => {
    const row = await openSystemMessage(context.db, { id, personId: context.person.id });
    if (!row) throw new ApiError('notFound');
    return { detail: presentDetail(row, context) };
  }),

  implement(listFansMessages, async (context, input) => {
    const page = { ...pageOf(context, input), kind: input.kind };
    const { items, nextCursor } = cut(await readFanMessages(context.db, page), {
      ...page,
      idOf: ({ message }) => message.id,
    });
    return { items: items.map(presentFansMessage), nextCursor };
  }),

  implement(readMessages, async ({ db, person }, { list, upTo }) => {
    await markRead(db, { personId: person.id, list, upTo });
    return {};
  }),
];

function pageOf({ person }: Context, input: { cursor?: string; limit?: number }) {
  const { cursor, limit = defaultPageSize } = input;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && after === undefined) {
    throw wrongField('cursor', 'invalid');
  }
  return { personId: person.id, after, limit };
}

/** Cuts the extra row off, whose presence says that there is another page. */
function cut<Row>(rows: readonly Row[], of: { limit: number; idOf: (row: Row) => string }) {
  const items = rows.slice(0, of.limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > of.limit && last ? of.idOf(last) : null };
}
