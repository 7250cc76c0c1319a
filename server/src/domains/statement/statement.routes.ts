import { getLocked, getStatement, listMovementKinds } from '@shared/contract/statement';
import { formatDateTime } from '@shared/lib/date';
import { assetScale, fromUnits } from '@shared/lib/money';
import { recordSecurityEvent } from '../../access/security-log.ts';
import { type Context, implement } from '../../calls/implement.ts';
import { movementKinds } from '../../ledger/kinds.ts';
import { wrongField } from '../../platform/errors.ts';
import { RateLimiter } from '../../platform/http/rate-limit.ts';
import { seconds } from '../../platform/time/time.ts';
import { presentLocked, readValuedHoldings } from '../wallet/public.ts';
import { readPeriod, type StatementRow } from './statement.queries.ts';
import {
  csvOf,
  dayAfter,
  dayStart,
  isTimeZone,
  textField,
  wrongPeriod,
} from './statement.rules.ts';

const maxRows = 5000;
/** Protects this process from load: a person may read all of it in the history, too. */
const statements = new RateLimiter({ burst: 6, perSecond: 0.1 });

export const statementRoutes = [
  implement(listMovementKinds, async ({ text }) => ({
    items: movementKinds.map((kind) => ({ kind, title: text(`movements.${kind}`) })),
  })),

  implement(getLocked, async (context, input) => {
    const { valued, rate } = await readValuedHoldings(context, input);
    return presentLocked(valued, { rate, text: context.text });
  }),

  implement(getStatement, async (context, { asset, from, to, timeZone }) => {
    const { db, person } = context;
    const wrong = wrongPeriod(from, to);
    if (wrong) throw wrongField('to', wrong);
    if (!isTimeZone(timeZone)) throw wrongField('timeZone', 'invalid');
    statements.take(person.id);
    const rows = await readPeriod(db, {
      personId: person.id,
      asset,
      from: dayStart(from, timeZone),
      until: dayStart(dayAfter(to), timeZone),
      limit: maxRows + 1,
    });
    if (rows.length > maxRows) throw wrongField('to', '002143');
    const detail = { asset, from, to, rows: rows.length };
    await recordSecurityEvent(context, { kind: 'data.export', personId: person.id, detail });
    return {
      fileName: `wallet-${asset}-${from}-${to}.csv`,
      content: csvOf([
        columns(context, timeZone),
        ...rows.map((row) => fieldsOf(row, { asset, timeZone, text: context.text })),
      ]),
      rows: rows.length,
    };
  }),
];

const columns = ({ text }: Context, timeZone: string): string[] =>
  [
    `${text('statement.time')} (${timeZone})`,
    text('statement.kind'),
    text('statement.amount'),
    text('statement.asset'),
    text('statement.person'),
    text('statement.personId'),
    text('statement.note'),
    text('statement.number'),
  ].map(textField);

function fieldsOf(
  row: StatementRow,
  of: { asset: 'USDT' | 'YUT'; timeZone: string; text: Context['text'] },
): string[] {
  return [
    // Without a language: spreadsheets read YYYY-MM-DD.
    formatDateTime(seconds(row.at), { timeZone: of.timeZone }),
    textField(of.text(`movements.${row.kind}`)),
    // Amounts bypass `textField`, which would escape a leading minus.
    fromUnits(row.amount, assetScale[of.asset]),
    of.asset,
    textField(row.otherName),
    textField(row.otherUid),
    textField(row.note),
    row.id,
  ];
}
