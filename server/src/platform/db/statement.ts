import { SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/**
 * Builds the text of a statement once: for one that every call sends, building costs more than
 * binding its values. `write` gets a placeholder for each name.
 */
export function statement<const Names extends readonly string[]>(
  names: Names,
  write: (place: Record<Names[number], SQL>) => SQL,
): (values: Record<Names[number], unknown>) => SQL {
  const places = Object.fromEntries(
    names.map((name) => [name, sql`${sql.placeholder(name)}`]),
  ) as Record<Names[number], SQL>;
  const { sql: text, params } = dialect.sqlToQuery(write(places));
  return (values) =>
    new Filled(
      text,
      params.map((param) => (isPlace(param) ? values[param.name as Names[number]] : param)),
    );
}

/** Returns the prebuilt text instead of building it from chunks. */
class Filled extends SQL {
  readonly #text: string;
  readonly #values: unknown[];

  constructor(text: string, values: unknown[]) {
    super(whole);
    this.#text = text;
    this.#values = values;
  }

  override toQuery(): ReturnType<SQL['toQuery']> {
    return { sql: this.#text, params: this.#values };
  }
}

/** Must not become part of another statement: its parameters would get other numbers. */
const noPart: SQLWrapper = {
  getSQL: () => {
    throw new Error('a statement that is made once is sent by itself');
  },
};
const whole = [noPart] as SQL['queryChunks'];

const isPlace = (param: unknown): param is { name: string } =>
  typeof param === 'object' && param !== null && 'name' in param;
