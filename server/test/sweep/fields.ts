import type { Call } from '@shared/contract/call';
import { amountText } from '@shared/contract/wire';
import * as z from 'zod/mini';

interface Shape {
  pattern?: string;
  properties?: Record<string, Shape>;
  oneOf?: Shape[];
  anyOf?: Shape[];
}

const shapeOf = (schema: z.ZodMiniType): Shape =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Shape;
const amountPattern = shapeOf(amountText).pattern;

/** The fields of a request, over all its variants. */
function fieldsOf(call: Call): [name: string, shape: Shape][] {
  const walk = ({ properties = {}, oneOf = [], anyOf = [] }: Shape): [string, Shape][] => [
    ...Object.entries(properties),
    ...[...oneOf, ...anyOf].flatMap(walk),
  ];
  return walk(shapeOf(call.request));
}

const namesOf = (call: Call, is: (name: string, shape: Shape) => boolean): string[] => [
  ...new Set(
    fieldsOf(call)
      .filter(([name, shape]) => is(name, shape))
      .map(([name]) => name),
  ),
];

/** The fields of a call that take an amount. */
export const amountFields = (call: Call): string[] =>
  namesOf(call, (_, { pattern }) => pattern !== undefined && pattern === amountPattern);

/** The fields of a call that take an id; each entry must name its owner. */
export const idFields = (call: Call): string[] =>
  namesOf(call, (name) => /^(id|ticket|uid)$|Id$|^upTo$/.test(name) || name === 'number');
