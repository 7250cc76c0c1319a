/**
 * The ids in the database of a run, by number: as text for a request, and as SQL for the rows and
 * for the pgbench script, which knows only numbers.
 */
export interface Identity {
  text(number: number): string;
  /** The id of a number given as an SQL expression. */
  sql(number: string): string;
}

const uuid = (group: string): Identity => ({
  text: (number) => `00000000-0000-7000-${group}-${number.toString(16).padStart(12, '0')}`,
  sql: (number) => `('00000000-0000-7000-${group}-' || lpad(to_hex((${number})::bigint), 12, '0'))`,
});

export const personId = uuid('8000');
export const accountId = uuid('8001');
export const quoteId = uuid('8002');
export const sessionId = uuid('8003');
export const depositId = uuid('8004');
/** The external account, the source of deposits. */
export const outsideId = uuid('8005').text(1);
/** Ids that the server generates: a kind per statement. */
export const freshId = (kind: number): Identity => uuid(`9${kind.toString(16).padStart(3, '0')}`);

export const token: Identity = {
  text: (number) => `bench-token-${String(number).padStart(31, '0')}`,
  sql: (number) => `('bench-token-' || lpad((${number})::text, 31, '0'))`,
};
export const tokenHashSql = (number: string): string =>
  `encode(sha256(${token.sql(number)}::bytea), 'hex')`;

/** Each user calls from their own IP address. */
export const address: Identity = {
  text: (number) => `10.${(number >> 16) % 256}.${(number >> 8) % 256}.${number % 256}`,
  sql: (number) =>
    `('10.' || ((${number}) / 65536 % 256) || '.' || ((${number}) / 256 % 256) || '.' || ((${number}) % 256))`,
};

export const operationKey: Identity = {
  text: (number) => `bench-key-${String(number).padStart(12, '0')}`,
  sql: (number) => `('bench-key-' || lpad((${number})::text, 12, '0'))`,
};

export const deviceId = 'bench-device';
export const paymentPassword = '274163';
/** Senders take turns, so that none reaches the rate limit per user. */
export const people = 4000;
export const senderOf = (number: number): number => (number % people) + 1;
/** The recipient of every transfer in the hot shape. Not a sender. */
export const hotUser = people + 1;
