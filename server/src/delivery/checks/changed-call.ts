import type { NeededCall } from '@shared/contract/published';

/** Finds what breaks those who make a call, between two descriptions of it. Pure. */
type Json = Record<string, unknown>;

/** Descriptions come from outside. Those of this product take a hundredth. */
const maxSteps = 50_000;
const maxDepth = 50;

/** Empty if a call as it is serves those who know it as it was: it only grows by addition. */
export function changesOfCall(path: string, was: NeededCall, is: NeededCall): string[] {
  const budget = { steps: maxSteps, depth: 0 };
  const half = (side: 'request' | 'answer') =>
    compare(`${path} ${side}`, { was: was[side], is: is[side], side, budget });
  return [
    ...(was.access === 'anyone' && is.access !== 'anyone' ? [`${path} needs a session now`] : []),
    ...half('request'),
    ...half('answer'),
  ];
}

interface Pair {
  was: Json;
  is: Json;
  /** Requests may only accept more; answers may only promise more. */
  side: 'request' | 'answer';
  budget: { steps: number; depth: number };
}

function compare(at: string, pair: Pair): string[] {
  const { budget } = pair;
  budget.steps -= 1;
  if (budget.steps < 0 || budget.depth > maxDepth) return [`${at} is too large`];
  budget.depth += 1;
  const found = compareSchemas(at, pair);
  budget.depth -= 1;
  return found;
}

function compareSchemas(at: string, pair: Pair): string[] {
  const { was, is } = pair;
  if (optionsOf(was).length > 0 || optionsOf(is).length > 0) return compareOptions(at, pair);
  if (!isTypeCompatible(pair)) return [`${at} was ${typeOf(was)} and is ${typeOf(is)}`];
  return [
    ...compareValues(at, pair),
    ...compareProperties(at, pair),
    ...comparePart(`${at}[]`, 'items', pair),
    ...comparePart(`${at}.*`, 'additionalProperties', pair),
  ];
}

function comparePart(at: string, part: 'items' | 'additionalProperties', pair: Pair): string[] {
  const [was, is] = [pair.was[part], pair.is[part]];
  // Without a schema of its own, a part may be anything.
  return isObject(was) ? compare(at, { ...pair, was, is: isObject(is) ? is : {} }) : [];
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const optionsOf = ({ anyOf, oneOf }: Json): Json[] => listOf(anyOf ?? oneOf).filter(isObject);
const typesOf = ({ type }: Json): unknown[] => [type ?? 'anything'].flat();
const typeOf = ({ type }: Json): string => JSON.stringify(type ?? 'anything');

/** A request must still accept every type; an answer must not have new ones. */
function isTypeCompatible({ was, is, side }: Pair): boolean {
  const [before, now] = [typesOf(was), typesOf(is)];
  const [all, some] = side === 'request' ? [now, before] : [before, now];
  const fits = (type: unknown) =>
    all.includes(type) ||
    all.includes('anything') ||
    (type === 'integer' && all.includes('number'));
  return some.every(fits);
}

/** Each earlier alternative must be compatible with a current one. */
function compareOptions(at: string, pair: Pair): string[] {
  const { was, is, side } = pair;
  const before = optionsOf(was).length > 0 ? optionsOf(was) : [was];
  const now = optionsOf(is).length > 0 ? optionsOf(is) : [is];
  // An answer that is never null any more surprises nobody.
  const kept = side === 'answer' ? before.filter((one) => !isNull(one)) : before;
  const found = kept.map((one) =>
    now.map((other) => compare(at, { ...pair, was: one, is: other })),
  );
  const lost = found.find((all) => all.every((changes) => changes.length > 0));
  const isNullNow = side === 'answer' && now.some(isNull) && !before.some(isNull);
  // Of a value and null, the value is the one that says what has changed.
  const closest = lost?.toSorted((one, other) => rank(one) - rank(other))[0] ?? [];
  return [...closest, ...(isNullNow ? [`${at} may be null now`] : [])];
}

const rank = (changes: string[]): number =>
  changes.length + (changes.some((one) => one.includes(' was ')) ? 100 : 0);
const isNull = ({ type }: Json): boolean => type === 'null';

/** Finds removed values, and tighter limits of requests. */
function compareValues(at: string, { was, is, side }: Pair): string[] {
  const values = (one: Json): unknown[] =>
    'enum' in one ? listOf(one.enum) : 'const' in one ? [one.const] : [];
  const [before, now] = [values(was), values(is)];
  const lost = before.filter((value) => !now.includes(value));
  if (now.length === 0) {
    const isWider = side === 'answer' && before.length > 0;
    return [
      ...(isWider ? [`${at} is any value now`] : []),
      ...(side === 'request' ? tighter(at, was, is) : []),
    ];
  }
  const problems = lost.length > 0 ? [`${at} is never ${lost.join(', ')} any more`] : [];
  if (side === 'answer') return problems;
  if (before.length === 0) problems.push(`${at} is from a list now`);
  return [...problems, ...tighter(at, was, is)];
}

const limits: [string, (was: number, is: number) => boolean][] = [
  ['maxLength', (was, is) => is < was],
  ['maximum', (was, is) => is < was],
  ['maxItems', (was, is) => is < was],
  ['minLength', (was, is) => is > was],
  ['minimum', (was, is) => is > was],
  ['minItems', (was, is) => is > was],
];

function tighter(at: string, was: Json, is: Json): string[] {
  const none = (name: string): number => (name.startsWith('max') ? Infinity : -Infinity);
  const found = limits.filter(([name, isTighter]) =>
    isTighter((was[name] ?? none(name)) as number, (is[name] ?? none(name)) as number),
  );
  const pattern = is.pattern !== undefined && is.pattern !== was.pattern ? ['pattern'] : [];
  return [...found.map(([name]) => name), ...pattern].map((name) => `${at} has another ${name}`);
}

function compareProperties(at: string, pair: Pair): string[] {
  const { was, is, side } = pair;
  const [before, now] = [was, is].map(({ properties }) => (isObject(properties) ? properties : {}));
  const required = (schema: Json) => listOf(schema.required).map(String);
  const gone = Object.keys(before ?? {}).filter((name) => !Object.hasOwn(now ?? {}, name));
  const [from, to] = side === 'request' ? [is, was] : [was, is];
  const needed = required(from).filter((name) => !required(to).includes(name));
  const verb = side === 'request' ? 'must be sent now' : 'need not come any more';
  return [
    ...gone.map((name) => `${at}.${name} is gone`),
    ...needed.filter((name) => !gone.includes(name)).map((name) => `${at}.${name} ${verb}`),
    ...Object.entries(before ?? {}).flatMap(([name, one]) => {
      const other = now?.[name];
      const isPair = isObject(one) && isObject(other);
      return isPair ? compare(`${at}.${name}`, { ...pair, was: one, is: other }) : [];
    }),
  ];
}
