/** Finds breaking changes between two API descriptions. Pure. */
type Json = Record<string, unknown>;

export interface ApiDescription {
  paths: Record<string, unknown>;
}

/** Empty if the change is compatible: the contract only grows by addition. */
export function breakingChanges(before: ApiDescription, after: ApiDescription): string[] {
  return Object.entries(before.paths).flatMap(([path, known]) => {
    const now = after.paths[path];
    if (!now) return [`${path} is gone`];
    const [was, is] = [callOf(known), callOf(now)];
    return [
      ...(was.access === 'anyone' && is.access !== 'anyone' ? [`${path} needs a session now`] : []),
      ...compare(`${path} request`, { was: was.request, is: is.request, side: 'request' }),
      ...compare(`${path} answer`, { was: was.answer, is: is.answer, side: 'answer' }),
    ];
  });
}

function callOf(path: unknown) {
  const { post } = path as { post: Json };
  const at = (node: unknown, ...keys: (string | number)[]): Json =>
    keys.reduce<unknown>((value, key) => (value as Json | undefined)?.[key], node) as Json;
  const content = ['content', 'application/json', 'schema'];
  return {
    access: post['x-access'],
    request: at(post, 'requestBody', ...content) ?? {},
    answer:
      at(post, 'responses', 200, ...content) ?? at(post, 'responses', '200', ...content) ?? {},
  };
}

interface Pair {
  was: Json;
  is: Json;
  /** Requests may only accept more; answers may only promise more. */
  side: 'request' | 'answer';
}

function compare(at: string, pair: Pair): string[] {
  const { was, is, side } = pair;
  const options = optionsOf(was);
  if (options.length > 0 || optionsOf(is).length > 0) return compareOptions(at, pair);
  if (!isTypeCompatible(pair)) return [`${at} was ${typeOf(was)} and is ${typeOf(is)}`];
  return [
    ...compareValues(at, pair),
    ...compareProperties(at, pair),
    ...(was.items && is.items
      ? compare(`${at}[]`, { was: was.items as Json, is: is.items as Json, side })
      : []),
  ];
}

const optionsOf = ({ anyOf, oneOf }: Json): Json[] => (anyOf ?? oneOf ?? []) as Json[];
const typeOf = ({ type }: Json): string => JSON.stringify(type ?? 'anything');

/** A request must still accept every type; an answer must not have new ones. */
function isTypeCompatible({ was, is, side }: Pair): boolean {
  const [before, now] = [was, is].map(({ type }) => [type ?? 'anything'].flat());
  const [all, some] = side === 'request' ? [now, before] : [before, now];
  return some?.every((type) => all?.includes(type)) ?? false;
}

/** Each earlier alternative must be compatible with a current one. */
function compareOptions(at: string, { was, is, side }: Pair): string[] {
  const before = optionsOf(was).length > 0 ? optionsOf(was) : [was];
  const now = optionsOf(is).length > 0 ? optionsOf(is) : [is];
  const lost = before.filter(
    (one) => !now.some((other) => compare(at, { was: one, is: other, side }).length === 0),
  );
  const added = side === 'answer' && now.length > before.length ? now.length - before.length : 0;
  return [
    ...lost.map((one) => `${at} does not take ${JSON.stringify(one).slice(0, 80)} as it did`),
    ...(added > 0 && !before.some(isNull) && now.some(isNull) ? [`${at} may be null now`] : []),
  ];
}

const isNull = ({ type }: Json): boolean => type === 'null';

/** Finds removed values, and tighter limits of requests. */
function compareValues(at: string, { was, is, side }: Pair): string[] {
  const values = ({ enum: list, const: only }: Json): unknown[] =>
    (list as unknown[] | undefined) ?? (only === undefined ? [] : [only]);
  const lost = values(was).filter((value) => !values(is).includes(value));
  const problems = lost.length > 0 ? [`${at} is never ${lost.join(', ')} any more`] : [];
  if (values(was).length === 0 && values(is).length > 0) problems.push(`${at} is from a list now`);
  if (side === 'request') problems.push(...tighter(at, was, is));
  return problems;
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

function compareProperties(at: string, { was, is, side }: Pair): string[] {
  const [before, now] = [was.properties ?? {}, is.properties ?? {}] as Record<string, Json>[];
  const required = (schema: Json): string[] => (schema.required ?? []) as string[];
  const gone = Object.keys(before ?? {}).filter((name) => !now?.[name]);
  const needed =
    side === 'request'
      ? required(is).filter((name) => !required(was).includes(name))
      : required(was).filter((name) => !required(is).includes(name));
  const verb = side === 'request' ? 'must be sent now' : 'need not come any more';
  return [
    ...gone.map((name) => `${at}.${name} is gone`),
    ...needed.filter((name) => !gone.includes(name)).map((name) => `${at}.${name} ${verb}`),
    ...Object.entries(before ?? {}).flatMap(([name, one]) => {
      const other = now?.[name];
      return other ? compare(`${at}.${name}`, { was: one, is: other, side }) : [];
    }),
  ];
}
