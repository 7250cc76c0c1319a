import * as calls from '@shared/contract/support';
import { assetScale, fromUnits } from '@shared/lib/money';
import { implement } from '../../calls/implement.ts';
import { seconds } from '../../platform/time/time.ts';
import { fill, wordIn } from '../../platform/words.ts';
import { readDocumentValues } from '../legal/public.ts';
import { findNamedOperation } from './named-operation.queries.ts';
import { questionCatalogue } from './questions.catalogue.ts';
import { countUnread, readOpenOperations } from './support.queries.ts';
import { create, listOwn, openOwn, reply } from './tickets.mutations.ts';

export const supportRoutes = [
  implement(calls.listQuestions, async (context) => {
    const { db, language, text } = context;
    const entries = await questionCatalogue.read(db);
    const { values } = await readDocumentValues(context, language);
    return {
      items: entries.map(({ id, content: { subject, words } }) => {
        const word = (part: 'question' | 'answer') =>
          fill(
            wordIn(words, { language, part, otherwise: () => text(`questions.${id}.${part}`) }),
            values,
          );
        return { id, subject, question: word('question'), answer: word('answer') };
      }),
    };
  }),
  implement(calls.getSupport, async (context, { operation }) => {
    const { db, person } = context;
    const open = await readOpenOperations(db, person.id);
    const about =
      operation === undefined ? undefined : await findNamedOperation(context, operation);
    return {
      ...(about && { about }),
      operations: open.map(({ id, kind, amount, asset, at }) => ({
        id,
        kind,
        amount: fromUnits(amount, assetScale[asset]),
        asset,
        createdAt: seconds(at),
      })),
      unreadCount: await countUnread(db, person.id),
    };
  }),
  implement(calls.listTickets, listOwn),
  implement(calls.getTicket, openOwn),
  implement(calls.createTicket, create),
  implement(calls.replyTicket, reply),
];
