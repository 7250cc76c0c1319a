import type { PoolClient } from 'pg';

/** From how often on a text gets a name. */
const often = 3;
/** A connection keeps each of them: texts with lists of their own length must not fill it. */
const mostNamed = 500;
const mostCounted = 5000;

/** How often each text has come, and then its name. */
const known = new Map<string, number | string>();
let named = 0;

function nameOf(text: string): string | undefined {
  const before = known.get(text) ?? 0;
  if (typeof before === 'string') return before;
  const isNew = before === 0;
  if (isNew && known.size >= mostCounted) return undefined;
  if (before + 1 < often || named >= mostNamed) {
    known.set(text, Math.min(before + 1, often));
    return undefined;
  }
  named += 1;
  const name = `s${named}`;
  known.set(text, name);
  return name;
}

/**
 * A statement with a name is parsed and planned once by each connection, and then only filled in.
 * Those without values keep their way: several may stand in one text.
 */
export function nameStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const naming = (config: unknown, values?: unknown, ...more: unknown[]): unknown => {
    const isNameable = isConfig(config) && Array.isArray(values) && values.length > 0;
    const name = isNameable && config.name === undefined ? nameOf(config.text) : undefined;
    return query(name === undefined ? config : { ...(config as object), name }, values, ...more);
  };
  client.query = naming as typeof client.query;
}

const isConfig = (config: unknown): config is { text: string; name?: string } =>
  typeof config === 'object' &&
  config !== null &&
  !('submit' in config) &&
  'text' in config &&
  typeof config.text === 'string';
