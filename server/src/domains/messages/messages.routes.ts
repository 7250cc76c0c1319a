import * as calls from '@shared/contract/messages';
import { implement } from '../../calls/implement.ts';
import { idCursor, readPage } from '../../calls/page.ts';
import { ApiError } from '../../platform/errors.ts';
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
  writeLastOther,
} from './messages.rules.ts';

export const messagesRoutes = [
  implement(calls.getMessageCount, async (context) => {
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

  implement(calls.listSystemMessages, async (context, input) => {
    const { db, person } = context;
    const { after, limit, take } = readPage(idCursor, input);
    const found = await readSystemMessages(db, { personId: person.id, after, limit });
    const { rows, nextCursor } = take(found, ({ id }) => id);
    return { items: rows.map((row) => presentSystemMessage(row, context)), nextCursor };
  }),

  // Opening a message marks it as read, so the call spends its nonce. Repeating it changes nothing.
  implement(calls.getSystemMessage, async (context, { id }) => {
    const row = await openSystemMessage(context.db, { id, personId: context.person.id });
    if (!row) throw new ApiError('notFound');
    return { detail: presentDetail(row, context) };
  }),

  implement(calls.listFansMessages, async ({ db, person }, input) => {
    const { after, limit, take } = readPage(idCursor, input);
    const page = { personId: person.id, kind: input.kind, after, limit };
    const { rows, nextCursor } = take(await readFanMessages(db, page), ({ message }) => message.id);
    return { items: rows.map(presentFansMessage), nextCursor };
  }),

  implement(calls.readMessages, async ({ db, person }, { list, upTo }) => {
    await markRead(db, { personId: person.id, list, upTo });
    return {};
  }),
];
