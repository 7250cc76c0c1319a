import type { PoolClient } from 'pg';

/** A text gets a name from this use on. */
const often = 3;
/** Limits what each connection keeps: lists of varying length make ever new texts. */
const maxNamed = 500;
const maxCounted = 5000;

/**
 * Names the repeated statements of a pool, so that each connection parses and plans them once.
 * Leaves queries without values alone: their text may hold several statements.
 */
export function createStatementNames(): (client: PoolClient) => void {
  /** The number of uses of each text, replaced by its name. */
  const known = new Map<string, number | string>();
  let named = 0;

  const nameOf = (text: string): string | undefined => {
    const before = known.get(text) ?? 0;
    if (typeof before === 'string') return before;
    const isNew = before === 0;
    if (isNew && known.size >= maxCounted) return undefined;
    if (before + 1 < often || named >= maxNamed) {
      known.set(text, Math.min(before + 1, often));
      return undefined;
    }
    named += 1;
    const name = `s${named}`;
    known.set(text, name);
    return name;
  };

  return (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const naming = (config: unknown, values?: unknown, ...more: unknown[]): unknown => {
      const isNameable = isConfig(config) && Array.isArray(values) && values.length > 0;
      const name = isNameable && config.name === undefined ? nameOf(config.text) : undefined;
      return query(name === undefined ? config : { ...(config as object), name }, values, ...more);
    };
    client.query = naming as typeof client.query;
  };
}

const isConfig = (config: unknown): config is { text: string; name?: string } =>
  typeof config === 'object' &&
  config !== null &&
  !('submit' in config) &&
  'text' in config &&
  typeof config.text === 'string';
