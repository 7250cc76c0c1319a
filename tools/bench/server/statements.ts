import {
  accountId,
  address,
  freshId,
  type Identity,
  operationKey,
  personId,
  quoteId,
  senderOf,
  token,
  tokenHashSql,
} from './identities.ts';
import type { Shape } from './recipients.ts';
import { recipientLines } from './recipients.ts';

/**
 * Turns the logged statements of one call into a pgbench script: the same statements in the same
 * transactions, with the numbers of another transfer in each run.
 */
export interface Logged {
  pid: number;
  text: string;
  /** Unquoted; null for NULL. */
  values: (string | null)[];
}

interface LogLine {
  pid?: number;
  message?: string;
  detail?: string;
}

/** The statements of a Postgres JSON log, in order. */
export function readStatements(log: string): Logged[] {
  return log.split('\n').flatMap((line): Logged[] => {
    if (!line.startsWith('{')) return [];
    const { pid = 0, message = '', detail = '' } = JSON.parse(line) as LogLine;
    const text = /^(?:statement|execute [^:]+): ([\s\S]*)$/.exec(message)?.[1];
    if (text === undefined) return [];
    const values = [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)];
    return [{ pid, text, values: values.map(([, value]) => value?.replaceAll("''", "'") ?? null) }];
  });
}

/** The transactions of the call with this nonce, from the first `begin` to the last end. */
export function statementsOf(all: readonly Logged[], nonce: string): Logged[] {
  const hasNonce = ({ values }: Logged) => values.includes(nonce);
  const pid = all.find(hasNonce)?.pid;
  const own = all.filter((one) => one.pid === pid);
  const [first, last] = [own.findIndex(hasNonce), own.findLastIndex(hasNonce)];
  const begins = own.slice(0, first + 1).findLastIndex(({ text }) => /^begin/i.test(text));
  const length = own.slice(last).findIndex(({ text }) => /^commit/i.test(text));
  return begins < 0 || length < 0 ? [] : own.slice(begins, last + length + 1);
}

/** The logged transfer, with the ids in its statements. */
export interface Sample {
  number: number;
  recipient: number;
  nonce: string;
  tokenHash: string;
}

interface Known {
  text: string;
  sql: string;
}

function knownOf(sample: Sample): Known[] {
  const { number, recipient, nonce, tokenHash } = sample;
  const sender = senderOf(number);
  const by = (identity: Identity, value: number, variable: string): Known => ({
    text: identity.text(value),
    sql: identity.sql(`${variable}::bigint`),
  });
  return [
    { text: nonce, sql: "md5(:n::text || ':')" },
    { text: tokenHash, sql: tokenHashSql(':sender::bigint') },
    { text: token.text(sender), sql: token.sql(':sender::bigint') },
    by(personId, sender, ':sender'),
    by(accountId, sender, ':sender'),
    by(personId, recipient, ':recipient'),
    by(accountId, recipient, ':recipient'),
    by(quoteId, number, ':n'),
    by(operationKey, number, ':n'),
    by(address, sender, ':sender'),
  ];
}

const uuidForm = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Adds the ids that the server generated: each run of the script generates new ones. */
function withFresh(known: Known[], statements: readonly Logged[]): Known[] {
  const all = [...known];
  for (const value of statements.flatMap(({ values }) => values)) {
    for (const [id] of value?.matchAll(uuidForm) ?? []) {
      if (all.some(({ text }) => text === id)) continue;
      all.push({ text: id, sql: freshId(all.length).sql(':n::bigint') });
    }
  }
  return all;
}

/** A literal without a colon, which would begin a pgbench variable. */
const literal = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;

/** JSON stays unchanged. */
const isJson = (value: string): boolean => /^(\{"|\[\{|\{\})/.test(value) && value.includes(':');

/** A value as an expression of the run's numbers. */
export function expressionOf(value: string | null, known: readonly Known[]): string {
  if (value === null) return 'NULL';
  if (isJson(value)) return literal(value);
  const whole = known.find(({ text }) => text === value);
  if (whole) return isUuid(value) ? `${whole.sql}::uuid` : whole.sql;
  const found = known.filter(({ text }) => value.includes(text));
  if (found.length === 0) return literal(value);
  const parts = found.reduce(
    (texts, { text }) => texts.flatMap((part) => splitKeeping(part, text)),
    [value],
  );
  const written = parts.map(
    (part) => known.find(({ text }) => text === part)?.sql ?? literal(part),
  );
  return `(${written.join(' || ')})`;
}

const isUuid = (value: string): boolean => value.replace(uuidForm, '') === '';

function splitKeeping(text: string, part: string): string[] {
  const pieces = text.split(part);
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [part, piece])).filter(Boolean);
}

/** The statement's own literals may contain colons too. */
const withoutVariables = (text: string): string =>
  text.replace(/'((?:[^']|'')*)'/g, (whole, inner: string) =>
    /:[a-z_]/i.test(inner) ? literal(inner.replaceAll("''", "'")) : whole,
  );

/** The script of a shape. Each client counts from its own first number. */
export function scriptOf(
  statements: readonly Logged[],
  given: { sample: Sample; shape: Shape; each: number; first: number },
): string {
  const { sample, shape, each, first } = given;
  const known = withFresh(knownOf(sample), statements);
  const lines = statements.map(({ text, values }) => {
    const filled = withoutVariables(text.trim()).replace(/\$(\d+)\b/g, (_, place: string) =>
      expressionOf(values[Number(place) - 1] ?? null, known),
    );
    return `${filled.replace(/\s*\n\s*/g, ' ').replace(/;\s*$/, '')};`;
  });
  return [
    `\\set n ${first} + :client_id * ${each} + :turn`,
    '\\set turn :turn + 1',
    ...recipientLines(shape),
    ...lines,
    '',
  ].join('\n');
}
