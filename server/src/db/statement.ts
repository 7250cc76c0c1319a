import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/**
 * A statement whose text is made once: of one that every call sends, the making costs more than
 * the filling in. `write` gets a place for each value, in the order in which they are given later.
 */
export function statement<const Names extends readonly string[]>(
  names: Names,
  write: (place: Record<Names[number], SQL>) => SQL,
): (values: Record<Names[number], unknown>) => SQL {
  const places = Object.fromEntries(
    names.map((name) => [name, sql`${sql.placeholder(name)}`]),
  ) as Record<Names[number], SQL>;
  const { sql: text, params } = dialect.sqlToQuery(write(places));
  const parts = text.split(/\$\d+/);
  if (parts.length !== params.length + 1) throw new Error('a statement with a $ of its own');
  return (values) =>
    sql(asTemplate(parts), ...params.map((param) => sql.param(filled(param, values))));
}

const asTemplate = (parts: string[]): TemplateStringsArray => Object.assign(parts, { raw: parts });

function filled(param: unknown, values: Record<string, unknown>): unknown {
  return isPlace(param) ? values[param.name] : param;
}

const isPlace = (param: unknown): param is { name: string } =>
  typeof param === 'object' && param !== null && 'name' in param;
